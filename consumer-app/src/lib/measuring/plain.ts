/** The query and fragment of a URL, which may contain an email address or a token. */
const afterPath = /((?:https?:\/\/|\/)[^\s"'<>?#]*)[?#][^\s"'<>]*/g;
const id = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const email = /[^\s"'<>/:]+@[^\s"'<>/:]+\.[a-z]{2,}/gi;

/** The attributes of an element, such as `input[name="situation"]`, which may reveal an answer. */
const attribute = /\[[\w-]+="[^"]*"\]/g;

const plainText = (text: string) =>
  text.replace(attribute, '').replace(afterPath, '$1').replace(id, ':id').replace(email, ':email');

const isPlainObject = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/**
 * Returns a report without personal data at any depth: queries and fragments of URLs, ids, email addresses and
 * attributes of elements.
 */
export function plain<Report>(report: Report): Report {
  if (typeof report === 'string') return plainText(report) as Report;
  if (Array.isArray(report)) return report.map(plain) as Report;
  if (typeof report !== 'object' || report === null || !isPlainObject(report)) return report;
  return Object.fromEntries(Object.entries(report).map(([key, value]) => [key, plain(value)])) as Report;
}
