/** What the server answers when it refuses: texts are in the language of the request and may be shown as they are. */
export interface Refusal {
  message: string;
  code: string;
  /** Text per field of the form that was sent. */
  fields?: Record<string, string>;
}

/** The code of an {@link ApiError} when no answer came at all. */
export const noAnswer = 'no-answer';

/** Every failed call throws this. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** A word for programs, such as `invalid` or `not-signed-in`; `no-answer` when the server was not reached. */
  readonly code: string;
  /** HTTP status, 0 when the server was not reached. */
  readonly status: number;
  /** Text per field, in the language of the request. Empty when no field is to blame. */
  readonly fields: Record<string, string>;

  constructor(status: number, refusal: Partial<Refusal>, options?: ErrorOptions) {
    super(refusal.message ?? '', options);
    this.status = status;
    this.code = refusal.code ?? `status-${status}`;
    this.fields = refusal.fields ?? {};
  }

  /** Whether trying again later may help: no answer, too busy, or the server's own fault. */
  get temporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The error of a failed answer; an answer that is no JSON has no message. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return new ApiError(response.status, isRefusal(body) ? body : {});
}

function isRefusal(body: unknown): body is Partial<Refusal> {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
