import type { LawVerdict } from '../../model/verdict.js';
import { pageModel } from './page-model.js';
import { pageTemplate } from './template-engine.js';

/** The name of the line that the sealer adds; a view in which it occurred could pass for a sealed page (sealed-html-v1, R2). */
const marker = 'sa2a-court-envelope-v1';
const brokenMarker = 'sa2a-court-envelope&#45;v1';

/**
 * The view of a law verdict by rule `sealed-html-v1`: the whole page but for the line with the envelope, which belongs
 * before its last line. The same verdict gives the same bytes; they end with `</body></html>` and one LF, and hold no CR.
 */
export const renderView = (verdict: LawVerdict): string => pageTemplate()(pageModel(verdict)).replaceAll(marker, brokenMarker);
