import type { Language } from '@adashi/contract';
import { LIMITS } from '@adashi/core';

interface Payor {
  readonly name: string;
  /** Contact address of the platform. */
  readonly url: string;
}

/**
 * Text of the pre-authorized debit agreement, with all parts that Rule H1 of Payments Canada requires. The date and the
 * account are added when the member consents.
 */
const TEXTS: Record<Language, (payor: Payor) => string> = {
  en: ({
    name,
    url,
  }) => `I, ${name}, authorize Adashi to debit the account that I name at my bank, and my bank to honour these debits. This is a personal pre-authorized debit (PAD).

Amount and time: the contribution of each squad that I join, in the fixed amount and at the fixed interval (a week, two weeks or a month) shown before I join, on the days in my calendar. Adashi may retry a failed debit for the same amount, at most ${LIMITS.retryBusinessDays.length} times. Adashi debits anything else I owe only at my request.

NOTICE: I waive the notice of 10 days before the first debit and before a change. Instead, Adashi notifies me of each debit ${LIMITS.leadBusinessDays} business days before it, and again the day before.

Cancelling: I may cancel this at any time, on the page where I agreed to it or by writing to the help desk. After that, Adashi requests no new debit. A debit already in progress continues. Any debt that I have remains. For a sample cancellation form, or more about my right to cancel, I may ask my bank or visit payments.ca.

Recourse: I have certain recourse rights if a debit does not comply with this agreement. For example, I have the right to receive reimbursement for any debit that is not authorized or is not consistent with this agreement; I may claim it from my bank within 90 days. To learn more, I may ask my bank or visit payments.ca.

Contact: Adashi, by the help desk at ${url}/help.`,
  fr: ({
    name,
    url,
  }) => `Je, ${name}, autorise Adashi à prélever sur le compte que j'indique à ma banque, et ma banque à honorer ces prélèvements. Il s'agit d'un débit préautorisé (DPA) personnel.

Montant et moment : la cotisation de chaque groupe que je rejoins, du montant fixe et à l'intervalle fixe (une semaine, deux semaines ou un mois) indiqués avant mon adhésion, aux jours que montre mon calendrier. Adashi peut réessayer un prélèvement échoué pour le même montant, au plus ${LIMITS.retryBusinessDays.length} fois. Adashi ne prélève toute autre dette qu'à ma demande.

PRÉAVIS : je renonce au préavis de 10 jours avant le premier prélèvement et avant un changement. En remplacement, Adashi m'avise de chaque prélèvement ${LIMITS.leadBusinessDays} jours ouvrables avant, et de nouveau la veille.

Annulation : je peux annuler cette autorisation en tout temps, à la page où je l'ai donnée ou en écrivant au centre d'aide. Ensuite, Adashi ne demande aucun nouveau prélèvement. Un prélèvement déjà en route se poursuit. Une dette existante demeure. Pour un modèle de formulaire d'annulation ou plus de renseignements sur mon droit d'annuler, je peux m'adresser à ma banque ou visiter paiements.ca.

Recours : j'ai certains droits de recours si un débit n'est pas conforme au présent accord. Par exemple, j'ai le droit de recevoir le remboursement de tout débit qui n'est pas autorisé ou qui n'est pas compatible avec le présent accord; je peux le demander à ma banque dans les 90 jours. Pour en savoir plus, je peux m'adresser à ma banque ou visiter paiements.ca.

Contact : Adashi, par le centre d'aide, ${url}/help.`,
};

export function padAgreement(language: Language, payor: Payor): string {
  return TEXTS[language](payor);
}
