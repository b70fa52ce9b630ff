import { isUtf8 } from 'node:buffer';
import { hasLoneSurrogate } from '../base/canonical-json.js';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { VerifiedStatement } from '../model/statement.js';
import { fromBase64, toBase64 } from './base64.js';
import { inFile, refuse } from './refusal.js';
import { verifyEnvelope, type VerifyOptions } from './verify.js';

const mostBytes = 64 * 1024 * 1024;
const marker = 'sa2a-court-envelope-v1';
const opening = `<script type="text/plain" id="${marker}">`;
const closing = '</script>';
const pageEnd = '</body></html>\n';

/** A sealed page taken apart: the SHA-256 of the view (the page without the line that carries the envelope) and the envelope's bytes. */
export type OpenedSeal = { readonly viewDigest: string; readonly envelope: Uint8Array };

/**
 * Puts an envelope into a rendered view by rule `sealed-html-v1`: one line before the final `</body></html>`, which stands on a line of its own.
 * Throws a court Fault where the view breaks a rule (BOM, CR, NUL, no or several final line feeds, the slot's name in its text).
 */
export const sealView = (view: string, envelope: Uint8Array): string => {
  const problem = fileProblem(Buffer.from(view, 'utf8')) ?? viewProblem(view);
  if (problem !== undefined)
    throw new Fault({ kind: 'court', code: 'view-form', message: `expected a view that can be sealed; found ${problem}` });
  return `${view.slice(0, -pageEnd.length)}${opening}${toBase64(envelope)}${closing}\n${pageEnd}`;
};

const viewProblem = (view: string): string | undefined => {
  if (hasLoneSurrogate(view)) return 'half of a surrogate pair';
  if (view.includes(marker)) return `the text ${marker}, which names the slot`;
  return view.endsWith(`\n${pageEnd}`) ? undefined : 'no last line </body></html>';
};

/** Takes a sealed page apart by rules R1 to R4 of `sealed-html-v1`. What it gives is not yet verified: R5 is `verifySealed`. */
export const openSealed = (bytes: Uint8Array, file?: string): Result<OpenedSeal, Fault> => {
  const page = Buffer.from(bytes);
  const slot = fileProblem(page) ?? findSlot(page);
  if (typeof slot === 'string')
    return refuse('seal-form', { place: inFile(file), message: `expected a page sealed by rule sealed-html-v1; found ${slot}` });
  const envelope = fromBase64(page.toString('latin1', slot.start + opening.length, slot.end - closing.length));
  if (envelope === undefined || envelope.length === 0)
    return refuse('seal-form', { place: inFile(file), message: 'expected canonical base64 in the slot of the page; found another text' });
  const view = Buffer.concat([page.subarray(0, slot.start), page.subarray(slot.end + 1)]);
  return ok({ viewDigest: sha256(view), envelope });
};

/** Verifies a sealed page: R1 to R4, the statement in it, and R5: the signed predicate binds the digest of this very view. */
export const verifySealed = async (bytes: Uint8Array, options: VerifyOptions): Promise<Result<VerifiedStatement, Fault>> => {
  const opened = openSealed(bytes, options.file);
  if (!opened.ok) return opened;
  const statement = await verifyEnvelope(opened.value.envelope, options);
  if (!statement.ok) return statement;
  const { renderings } = statement.value.statement.predicate;
  if (renderings.some((rendering) => rendering.digest.sha256 === opened.value.viewDigest)) return statement;
  const bound = renderings.map((rendering) => rendering.digest.sha256).join(', ') || 'none';
  return refuse('seal-view', {
    place: inFile(options.file),
    message: `expected the view whose digest is signed (${bound}); found ${opened.value.viewDigest}: the page was changed`,
  });
};

/** R1, in words, where the file breaks it. */
const fileProblem = (page: Buffer): string | undefined => {
  if (page.length > mostBytes) return `${page.length} bytes, more than ${mostBytes}`;
  if (page.includes(0x0d)) return 'a carriage return';
  if (page.includes(0x00)) return 'a NUL';
  if (page.subarray(0, 3).toString('hex') === 'efbbbf') return 'a byte order mark';
  if (!isUtf8(page)) return 'bytes that are no UTF-8';
  return page.at(-1) === 0x0a && page.at(-2) !== 0x0a ? undefined : 'no single line feed at the end';
};

/** R2 and R3: where the one line of the slot starts, and where its line feed stands; in words, what is there instead. */
const findSlot = (page: Buffer): { readonly start: number; readonly end: number } | string => {
  const at = page.indexOf(marker);
  if (at < 0) return 'no slot: it is unsigned';
  if (page.indexOf(marker, at + 1) >= 0) return 'the name of the slot more than once';
  const start = page.lastIndexOf(0x0a, at) + 1;
  const end = page.indexOf(0x0a, at);
  const line = page.toString('latin1', start, end);
  if (!line.startsWith(opening) || !line.endsWith(closing)) return 'a slot that is not a line of its own';
  return page.subarray(end + 1).equals(Buffer.from(pageEnd)) ? { start, end } : 'a slot that is not the line before the last one';
};
