/** Closed list of errors: each code has an HTTP status and a message for the user. */
export const ERRORS = {
  bad_input: { status: 400, message: 'Please check what you entered.' },
  already_submitted: { status: 400, message: 'Your information was already submitted.' },
  wrong_code: { status: 400, message: 'This code is not right, or it is no longer valid.' },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  jwt_expired: { status: 401, message: 'jwt expired' },
  wrong_password: { status: 401, message: 'Incorrect email or password!' },
  ticket_over: { status: 401, message: 'That took too long, or was tried too often. Please sign in again.' },
  password_needed: { status: 403, message: 'Please give your password again first.' },
  passkey_needed: { status: 401, message: 'Please sign in with your passkey.' },
  second_factor_needed: { status: 403, message: 'Please set up a passkey or an authenticator app first.' },
  staff_suspended: { status: 403, message: 'Your account is suspended. A superadmin can tell you more.' },
  own_account: { status: 403, message: 'For your own account another superadmin has to do this.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  suspended: {
    status: 403,
    message: 'Your account is suspended. You can pay what you owe and write to the help desk; nothing else goes on.',
  },
  not_found: { status: 404, message: 'Not found.' },
  email_taken: { status: 409, message: 'An account with this email exists already.' },
  already_invited: { status: 409, message: 'This email was already invited. The link is still valid.' },
  bank_exists: { status: 409, message: 'You have added this account already.' },
  already_member: { status: 409, message: 'You are in this squad already.' },
  position_taken: { status: 409, message: 'This position was just taken. Please choose another one.' },
  squad_full: { status: 409, message: 'Every seat of this squad is taken.' },
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
  already_done: {
    status: 409,
    message: 'This was already done. The page shows the current state.',
  },
  payment_under_way: {
    status: 409,
    message: 'This payment is already being processed. Please wait for the result.',
  },
  nothing_owed: { status: 409, message: 'Nothing is owed for this any more.' },
  wallet_short: { status: 422, message: 'Your wallet does not hold the whole amount. Nothing was paid.' },
  bank_missing: { status: 422, message: "We can't debit any of your accounts. Please connect your bank first." },
  text_changed: { status: 409, message: 'The text has changed since you opened it. Please read it again, then sign.' },
  identity_missing: { status: 422, message: 'Please verify your identity first.' },
  in_default: { status: 422, message: 'You owe a contribution. Once it is paid you can do this.' },
  already_paid: { status: 422, message: 'Who was paid, or is about to be, cannot leave or swap.' },
  too_expensive: {
    status: 422,
    message:
      'At this fee the first position would cost more than {{rate}}% a year. The largest fee that is allowed here is {{fee}}%.',
  },
  awaits_approval: {
    status: 409,
    message: 'This squad still awaits approval. Try its code again once it is approved.',
  },
  newcomer_not_ready: {
    status: 422,
    message: 'This member does not have everything that a squad asks for, or owes a contribution.',
  },
  squad_bound: {
    status: 409,
    message: "Someone already joined or proposed it, so the terms can't change.",
  },
  start_too_early: { status: 422, message: 'This squad can start on {{day}} at the earliest.' },
  not_ready: { status: 422, message: 'Not every member is ready yet.' },
  fewer_than_members: { status: 422, message: 'There are more members than that.' },
  has_money: { status: 422, message: 'This person has money in a squad.' },
  guarantor_not_verified: {
    status: 422,
    message: 'In a running squad only a verified guarantor can take over from another one.',
  },
  name_verified: {
    status: 422,
    message: 'Your name is as on your documents. The help desk changes it with you.',
  },
  passkey_refused: { status: 400, message: 'This passkey did not work here. Please try again, or use your password.' },
  too_many_passkeys: { status: 422, message: 'You have 10 passkeys. Remove one that you no longer use.' },
  notice_needed: { status: 422, message: 'This notice has to reach you.' },
  guarantor_unwilling: {
    status: 422,
    message: 'This guarantor declined, or was not accepted. Please choose another one.',
  },
  too_much_today: {
    status: 422,
    message: "That's more than the daily limit. You can withdraw the rest tomorrow.",
  },
  new_account: {
    status: 422,
    message: 'Money goes to accounts that are known. Choose this one for your payouts; a day later it is.',
  },
  coming_soon: { status: 422, message: 'AjoHome is coming soon.' },
  same_staff: { status: 422, message: 'Another member of staff has to give the second approval.' },
  file_stale: {
    status: 409,
    message: 'A payment in this file is no longer pending. Drop the file and create it again.',
  },
  own_case: { status: 422, message: 'This is about you. Another staff member must decide.' },
  other_staff: {
    status: 422,
    message: 'You brought in that it came back. Another member of staff has to send it again.',
  },
  removal_too_early: {
    status: 422,
    message: 'The member has time to fix the problem and to appeal. Someone else can decide from {{day}}.',
  },
  invited_enough: {
    status: 429,
    message: 'You may invite {{most}} people in a day. Tomorrow you can invite more.',
  },
  too_many_requests: { status: 429, message: 'That was too often. Please wait a moment.' },
  unavailable: { status: 503, message: 'Adashi cannot be reached for a moment. Nothing was lost; please try again.' },
  internal: { status: 500, message: 'Something went wrong. Nothing was lost; please try again.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** Message of the first failed rule of each field. */
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, string>;
  readonly requestId: string;
}
