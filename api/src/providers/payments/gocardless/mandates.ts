import type { GoCardlessClient } from 'gocardless-nodejs';
import { ApiError } from 'gocardless-nodejs';
import { Unreachable } from '../../../base/unreachable.ts';
import type { Payer } from '../port.ts';
import { asking } from './client.ts';
import { keepRequest, mandateBy, type Names } from './names.ts';
import { bankAccount, billingRequest, mandate } from './shapes.ts';

/** Over, as a payment may not be ordered by it any more. */
const OVER = ['failed', 'cancelled', 'expired', 'consumed', 'blocked', 'suspended_by_payer'];

/** Its pages: of the provider, or of who stands in for it. */
const PAGES = /(^|\.)gocardless\.com$/;

function isPage(url: string, stand: string | undefined): boolean {
  const page = URL.parse(url);
  if (!page) return false;
  return page.protocol === 'https:'
    ? PAGES.test(page.hostname)
    : stand !== undefined && page.origin === new URL(stand).origin;
}

interface Parts extends Names {
  readonly client: GoCardlessClient;
}

interface Consenting extends Parts {
  readonly publicUrl: string;
  readonly stand: string | undefined;
}

/** Begins a consent: a request of it, and pages on which the payer gives it. They can be used for seven days. */
export async function startConsent(parts: Consenting, flow: string, payer: Payer): Promise<string> {
  const { client, publicUrl, stand } = parts;
  const { firstName: given_name, lastName: family_name, email, language, back } = payer;
  const request = billingRequest.parse(
    await asking(() =>
      client.billingRequests.create(
        {
          mandate_request: { currency: 'CAD', scheme: 'pad', consent_type: 'recurring' },
          metadata: { flow },
        },
        `consent:${flow}`,
      ),
    ),
  );
  await keepRequest(parts, flow, request.id);
  const { authorisation_url: url } = await asking(() =>
    client.billingRequestFlows.create(
      {
        redirect_uri: `${publicUrl}${back}`,
        exit_uri: `${publicUrl}${back}`,
        language,
        prefilled_customer: { given_name, family_name, email },
        lock_currency: true,
        links: { billing_request: request.id },
      },
      `pages:${flow}`,
    ),
  );
  if (!url || !isPage(url, stand)) throw new Unreachable('GoCardless names no page of its own');
  return url;
}

/** How an authority stands, and the last digits of its account. */
export async function readMandate(client: GoCardlessClient, id: string) {
  const { status, links } = mandate.parse(await asking(() => client.mandates.find(id)));
  const account = bankAccount.parse(await asking(() => client.customerBankAccounts.find(links.customer_bank_account)));
  return { isOver: OVER.includes(status), lastDigits: account.account_number_ending, next: links.new_mandate ?? null };
}

/** The authority that came of a consent; null while there is none. */
export async function readConsent(client: GoCardlessClient, id: string) {
  const { status, links } = billingRequest.parse(await asking(() => client.billingRequests.find(id)));
  return { status, mandate: links?.mandate_request_mandate ?? null };
}

/** Ends the authority of a flow at its side; one that is over, or never came to be, stays as it is. */
export async function endAuthority(parts: Parts, flow: string): Promise<void> {
  const { client } = parts;
  const id = (await mandateBy(parts, 'flow', flow))?.mandate;
  if (!id) return;
  try {
    await asking(() => client.mandates.cancel(id));
  } catch (error) {
    // It is over already.
    if (error instanceof ApiError && (await readMandate(client, id)).isOver) return;
    throw error;
  }
}
