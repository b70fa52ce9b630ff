import type { PageEvidence } from '../../model/page-evidence.js';
import type { LawVerdict } from '../../model/verdict.js';
import { pageModel } from './page-model.js';
import { pageTemplate } from './template-engine.js';

/** The name of the line that the sealer adds; a view in which it occurred could pass for a sealed page (sealed-html-v1, R2). */
const marker = 'sa2a-court-envelope-v1';
const brokenMarker = 'sa2a-court-envelope&#45;v1';

const nothing: PageEvidence = { smallest: new Map(), skills: new Map() };

/**
 * The view of a law verdict by rule `sealed-html-v1`: the whole page but for the line with the envelope, which belongs
 * before its last line. The same verdict with the same record gives the same bytes; they end with `</body></html>` and one LF, and hold no CR.
 * Without the record there is no drawing of a violation, and no class as observed.
 */
export const renderView = (verdict: LawVerdict, evidence: PageEvidence = nothing): string =>
  pageTemplate()(pageModel(verdict, evidence)).replaceAll(marker, brokenMarker);
