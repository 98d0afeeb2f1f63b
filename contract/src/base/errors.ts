/**
 * Closed list of errors: each code has an HTTP status and a message for the user. The statuses 429 and 503 also have the
 * usual seconds until a retry, for the header `Retry-After`.
 */
export const ERRORS = {
  bad_input: { status: 400, message: 'Please check what you entered.' },
  already_submitted: { status: 400, message: 'Your information was already submitted.' },
  wrong_code: { status: 400, message: 'This code is wrong or has expired.' },
  password_needed_for_code: {
    status: 403,
    message: 'Please enter the password you chose when you signed up.',
  },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  jwt_expired: { status: 401, message: 'jwt expired' },
  wrong_password: { status: 401, message: 'Incorrect email or password!' },
  ticket_over: { status: 401, message: 'That took too long or too many attempts. Please sign in again.' },
  password_needed: { status: 403, message: 'Please enter your password again first.' },
  passkey_needed: { status: 401, message: 'Please sign in with your passkey.' },
  second_factor_needed: { status: 403, message: 'Please set up a passkey or an authenticator app first.' },
  confirm_factor_first: {
    status: 403,
    message: 'Confirm your passkey or authenticator app first. If you lost both, ask an administrator.',
  },
  staff_suspended: { status: 403, message: 'Your account is suspended. A superadmin can tell you more.' },
  own_account: { status: 403, message: 'Another superadmin must do this for your account.' },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  suspended: {
    status: 403,
    message: 'Your account is suspended. You can only pay what you owe and write to the help desk.',
  },
  not_found: { status: 404, message: 'Not found.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  already_invited: { status: 409, message: 'This email was already invited. The link is still valid.' },
  bank_exists: { status: 409, message: 'You already added this account.' },
  already_member: { status: 409, message: "You're already in this squad." },
  position_taken: { status: 409, message: 'This position was just taken. Please choose another one.' },
  squad_full: { status: 409, message: 'This squad is full.' },
  wrong_state: { status: 409, message: 'This is no longer possible. The page shows the current state.' },
  changed_meanwhile: {
    status: 409,
    message: 'Someone else changed this in the meantime. Check the current version and decide again.',
  },
  done_by: { status: 409, message: '{{name}} already did this. The page shows the current state.' },
  written_meanwhile: {
    status: 409,
    message: 'A new message arrived. Read it first. We kept your text.',
  },
  second_person_needed: {
    status: 202,
    message: 'Another staff member must approve this first. Nothing has happened yet.',
  },
  facts_changed: {
    status: 409,
    message: 'Something changed since this was proposed. Please propose it again.',
  },
  already_done: {
    status: 409,
    message: 'This was already done. The page shows the current state.',
  },
  payment_under_way: {
    status: 409,
    message: 'This payment is already being processed. Please wait for the result.',
  },
  nothing_owed: { status: 409, message: 'Nothing is owed for this anymore.' },
  wallet_short: { status: 422, message: "Your wallet doesn't cover the full amount. Nothing was paid." },
  bank_missing: { status: 422, message: "We can't debit any of your accounts. Please connect your bank first." },
  text_changed: { status: 409, message: 'The text has changed since you opened it. Please read it again, then sign.' },
  identity_missing: { status: 422, message: 'Please verify your identity first.' },
  identity_unconfirmed: {
    status: 422,
    message: 'One of us verified your identity. A second person confirms it before money leaves.',
  },
  form_missing: { status: 422, message: "This person hasn't submitted the identity form." },
  bank_shared: { status: 422, message: 'Another verified person uses this account. The help desk can help you.' },
  guarantor_is_member: { status: 422, message: 'This guarantor may be the member. Please name someone else.' },
  guarantor_unconfirmed: {
    status: 422,
    message: "A second person hasn't confirmed this guarantor's identity yet.",
  },
  in_default: { status: 422, message: "You owe a contribution. Once you've paid it, you can do this." },
  already_paid: { status: 422, message: "A member who was paid, or is about to be, can't leave or swap." },
  too_expensive: {
    status: 422,
    message:
      'At this fee, the first position would cost more than {{rate}}% a year. The highest fee allowed is {{fee}}%.',
  },
  awaits_approval: {
    status: 409,
    message: "This squad isn't approved yet. Try its code again once it's approved.",
  },
  newcomer_not_ready: {
    status: 422,
    message: "This member isn't ready to join a squad, or owes a contribution.",
  },
  squad_bound: {
    status: 409,
    message: "Someone already joined or proposed it, so the terms can't change.",
  },
  start_too_early: { status: 422, message: 'This squad can start on {{day}} at the earliest.' },
  not_ready: { status: 422, message: 'Not every member is ready yet.' },
  fewer_than_members: { status: 422, message: 'This squad has more members than that.' },
  has_money: { status: 422, message: 'This person has money in a squad.' },
  guarantor_not_verified: {
    status: 422,
    message: 'In a running squad, only a verified guarantor can replace another one.',
  },
  passkey_refused: { status: 400, message: "This passkey didn't work here. Please try again or use your password." },
  too_many_passkeys: { status: 422, message: 'You have 10 passkeys. Remove one you no longer use.' },
  notice_needed: { status: 422, message: "This notice can't be turned off." },
  guarantor_promised_less: {
    status: 422,
    message: "This guarantor's promise doesn't cover this squad. Please choose another one.",
  },
  guarantor_unwilling: {
    status: 422,
    message: "This guarantor declined or wasn't accepted. Please choose another one.",
  },
  too_much_today: {
    status: 422,
    message: "That's more than the daily limit. You can withdraw the rest tomorrow.",
  },
  new_account: {
    status: 422,
    message: 'You can withdraw only to a known account. Choose this account for your payouts, then wait 24 hours.',
  },
  coming_soon: { status: 422, message: 'AjoHome is coming soon.' },
  same_staff: { status: 422, message: 'Another staff member must give the second approval.' },
  file_stale: {
    status: 409,
    message: 'A payment in this file is no longer pending. Discard the file and create it again.',
  },
  own_case: { status: 422, message: 'This is about you. Another staff member must decide.' },
  other_staff: {
    status: 422,
    message: 'You booked this deposit. Another staff member must find it on the bank statement.',
  },
  removal_too_early: {
    status: 422,
    message: 'The member has time to fix the problem and to appeal. Two staff members can decide from {{day}}.',
  },
  invited_enough: {
    status: 429,
    retryAfterS: 3_600,
    message: 'You can invite {{most}} people a day. You can invite more tomorrow.',
  },
  proposals_waiting: {
    status: 429,
    retryAfterS: 3_600,
    message: 'You already have {{most}} proposals waiting. You can propose more once we have answered.',
  },
  too_many_requests: { status: 429, retryAfterS: 60, message: 'Too many attempts. Please wait a moment.' },
  unavailable: {
    status: 503,
    retryAfterS: 2,
    message: "We can't reach Adashi right now. Nothing was lost. Please try again.",
  },
  busy: {
    status: 503,
    retryAfterS: 5,
    message: 'This is taking too long right now. Nothing was lost. Please try again in a moment.',
  },
  not_saving: {
    status: 503,
    retryAfterS: 30,
    message: "We can't save changes right now. Everything saved earlier is safe. Please try again later.",
  },
  internal: { status: 500, message: 'Something went wrong. Nothing was lost. Please try again.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Returns the usual seconds until a retry, or undefined for an error that a retry does not solve. */
export function retryAfterOf(code: ErrorCode): number | undefined {
  const error = ERRORS[code];
  return 'retryAfterS' in error ? error.retryAfterS : undefined;
}

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** For each invalid field, the message of the first failed rule. */
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, string>;
  readonly requestId: string;
}
