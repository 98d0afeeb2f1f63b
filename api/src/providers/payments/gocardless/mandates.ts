import type { GoCardlessClient } from 'gocardless-nodejs';
import { ApiError } from 'gocardless-nodejs';
import { z } from 'zod';
import { Unreachable } from '../../../base/unreachable.ts';
import type { Payer } from '../port.ts';
import { about, asking } from './client.ts';
import { keepRequest, mandateBy, type Names } from './names.ts';
import { bankAccount, billingRequest, mandate, OVER } from './shapes.ts';

const pages = z.object({ authorisation_url: z.string().nullish() });

/** Hosts of GoCardless pages. The pages of a configured stand-in are allowed too. */
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

/** Starts a consent with a billing request. Returns the URL of the consent page, which is valid for seven days. */
export async function startConsent(parts: Consenting, flow: string, payer: Payer): Promise<string> {
  const { client, publicUrl, stand } = parts;
  const { firstName: given_name, lastName: family_name, email, language, back } = payer;
  const request = await asking(billingRequest, () =>
    client.billingRequests.create(
      {
        mandate_request: { currency: 'CAD', scheme: 'pad', consent_type: 'recurring' },
        metadata: { flow },
      },
      `consent:${flow}`,
    ),
  );
  await keepRequest(parts, flow, request.id);
  const { authorisation_url: url } = await asking(pages, () =>
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

/**
 * Returns whether a mandate has ended, the last digits of the account, and the id of a replacement mandate (or null).
 */
export async function readMandate(client: GoCardlessClient, id: string) {
  const { status, links } = await asking(about(mandate, id), () => client.mandates.find(id));
  const account = await asking(bankAccount, () => client.customerBankAccounts.find(links.customer_bank_account));
  return {
    isOver: OVER.some((over) => over === status),
    lastDigits: account.account_number_ending,
    next: links.new_mandate ?? null,
  };
}

/** Returns the status and the mandate of a consent. The mandate is null until GoCardless creates the mandate. */
export async function readConsent(client: GoCardlessClient, id: string) {
  const { status, links } = await asking(about(billingRequest, id), () => client.billingRequests.find(id));
  return { status, mandate: links?.mandate_request_mandate ?? null };
}

/** Cancels a flow's mandate at GoCardless. Does nothing when the mandate has ended or never existed. */
export async function endAuthority(parts: Parts, flow: string): Promise<void> {
  const { client } = parts;
  const id = (await mandateBy(parts, 'flow', flow))?.mandate;
  if (!id) return;
  try {
    await asking(z.unknown(), () => client.mandates.cancel(id));
  } catch (error) {
    // The mandate has already ended.
    if (error instanceof ApiError && (await readMandate(client, id)).isOver) return;
    throw error;
  }
}
