/** The closed list of failures: code → HTTP status and the sentence that people read. */
export const ERRORS = {
  bad_input: { status: 400, message: 'Please check what you entered.' },
  already_submitted: { status: 400, message: 'Your information was already submitted.' },
  wrong_code: { status: 400, message: 'This code is not right, or it is no longer valid.' },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  jwt_expired: { status: 401, message: 'jwt expired' },
  wrong_password: { status: 401, message: 'Incorrect email or password!' },
  forbidden: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'This is not here.' },
  email_taken: { status: 409, message: 'An account with this email exists already.' },
  bank_exists: { status: 409, message: 'You have added this account already.' },
  already_member: { status: 409, message: 'You are in this squad already.' },
  position_taken: { status: 409, message: 'This position was just taken. Please choose another one.' },
  squad_full: { status: 409, message: 'Every seat of this squad is taken.' },
  wrong_state: { status: 409, message: 'This is not possible any more. The page shows how it stands now.' },
  identity_missing: { status: 422, message: 'Please verify your identity first.' },
  in_default: { status: 422, message: 'You owe a contribution. Once it is paid you can do this.' },
  already_paid: { status: 422, message: 'Who was paid, or is about to be, cannot leave or swap.' },
  too_expensive: {
    status: 422,
    message:
      'At this fee the first position would cost more than 35% a year. The largest fee that the law allows here is {{fee}}%.',
  },
  not_ready: { status: 422, message: 'Not every member is ready yet.' },
  fewer_than_members: { status: 422, message: 'There are more members than that.' },
  has_money: { status: 422, message: 'This person has money in a squad.' },
  coming_soon: { status: 422, message: 'AjoHome is coming soon.' },
  same_staff: { status: 422, message: 'Another member of staff has to give the second approval.' },
  removal_too_early: {
    status: 422,
    message: 'The member has time to cure and to appeal. It may be decided from {{day}}, by somebody else.',
  },
  too_many_requests: { status: 429, message: 'That was too often. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong. Nothing was lost; please try again.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** The first failing rule's sentence, by field. */
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, string>;
  readonly requestId: string;
}
