import { visibleText } from '../../base/visible-text.js';
import { thousands } from '../thousands.js';
import type { Scene, SceneAct, SceneRow } from './scene.js';

/** A text at a place of a drawing; it shows as it is, and fits into its lane. */
type Mark = { readonly x: number; readonly y: number; readonly look: string; readonly words: string };

/** Lines or shapes of one look, as the data of one path. */
type Stroke = { readonly look: string; readonly path: string };

/** A scene as a drawing in two lanes, caller and witnessed record, with time running downward. */
export type Drawing = {
  readonly title: string;
  /** What somebody hears who does not see it. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly Stroke[];
  readonly marks: readonly Mark[];
};

// Drawn at its natural size it fits the narrowest screen; texts are cut to their lane.
const width = 332;
const left = 13;
const right = 172;
const line = 16;
const top = 24;
const most = { left: 19, right: 20 };

/** A scene drawn; `id` is the case that it belongs to. */
export const drawScene = (scene: Scene, id: string): Drawing => {
  const bands = bandsOf(scene);
  const height = (bands.at(-1)?.end ?? top) + 4;
  const rows = bands.flatMap(({ rows: own }) => own);
  return {
    title: scene.title,
    label: visibleText(labelOf(scene, id)),
    width,
    height,
    strokes: [
      { look: 'lane', path: `M${left} ${top - 6}V${height}M${right} ${top - 6}V${height}` },
      {
        look: 'reading',
        path: bands
          .flatMap(({ act, end }) =>
            act?.read === true ? [`M${right - 8} ${act.rule === undefined ? end - 3 : end - 22}H${width - 4}`] : [],
          )
          .join(''),
      },
      { look: 'bound', path: bands.flatMap(({ act, end }) => (act?.rule === undefined ? [] : [`M2 ${end - 18}H${width - 2}`])).join('') },
      { look: 'link', path: bands.map(linksOf).join('') },
      ...(['effect', 'receipt', 'decision'] as const).map((kind) => ({ look: kind, path: shapesOf(rows, kind) })),
      { look: 'gained', path: rows.flatMap(({ row, y }) => (row.gained ? [shape.effect(y)] : [])).join('') },
      { look: 'node', path: bands.flatMap(({ act, y }) => (act === undefined ? [] : [circle(left, y, 9)])).join('') },
      { look: 'bound', path: scene.preparedFirst ? orderArrows(rows) : '' },
    ].filter(({ path }) => path !== ''),
    marks: [
      { x: 2, y: 11, look: 'soft', words: 'caller, operator' },
      { x: right - 8, y: 11, look: 'soft', words: 'witnessed record' },
      ...bands.flatMap(marksOf),
    ],
  };
};

type Placed = { readonly row: SceneRow; readonly y: number };
type Band = {
  readonly number: number;
  readonly act: SceneAct | undefined;
  readonly y: number;
  readonly end: number;
  readonly rows: readonly Placed[];
};

/** One band for each act, and a last one for what appeared after the run. */
const bandsOf = ({ acts, late }: Scene): readonly Band[] => {
  const bands: Band[] = [];
  const parts = [...acts.map((act) => ({ act, rows: act.rows })), ...(late.length === 0 ? [] : [{ act: undefined, rows: late }])];
  for (const [index, { act, rows }] of parts.entries()) {
    const y = (bands.at(-1)?.end ?? top) + line / 2;
    const lines = Math.max(rows.length, act === undefined || act.answer === '' ? 1 : 2);
    const end = y + lines * line + (act?.rule === undefined ? 0 : 20);
    bands.push({ number: index + 1, act, y, end, rows: rows.map((row, place) => ({ row, y: y + place * line })) });
  }
  return bands;
};

const marksOf = ({ number, act, y, end, rows }: Band): readonly Mark[] => [
  ...(act === undefined
    ? [{ x: 2, y: y + 4, look: 'soft', words: 'after the run' }]
    : [
        { x: left, y: y + 4, look: 'number', words: String(number) },
        { x: 26, y: y + 4, look: 'said', words: cut(act.label, most.left) },
        ...(act.answer === '' ? [] : [{ x: 26, y: y + 18, look: 'soft', words: cut(act.answer, most.left) }]),
        ...(act.rule === undefined ? [] : [{ x: 26, y: end - 6, look: 'rule', words: boundText(act.rule, number) }]),
      ]),
  ...rows.map(({ row, y: at }) => ({
    x: right + 10,
    y: at + 4,
    look: row.gained ? 'rule' : 'said',
    words: cut(row.of === undefined || row.of === number ? row.text : `${row.of}: ${row.text}`, most.right),
  })),
];

const boundText = (rule: 'since' | 'until', number: number): string =>
  rule === 'since' ? `forbidden below: after ${number} was done` : `forbidden above: before ${number} was done`;

/** From an act to each row that was first shown after it. */
const linksOf = ({ act, y, rows }: Band): string =>
  act === undefined ? '' : rows.map(({ y: to }) => `M${right - 18} ${y}L${right - 7} ${to}`).join('');

const shapesOf = (rows: readonly Placed[], kind: SceneRow['kind']): string =>
  rows.flatMap(({ row, y }) => (row.kind === kind && !row.gained ? [shape[kind](y)] : [])).join('');

const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const shape: { readonly [kind in SceneRow['kind']]: (y: number) => string } = {
  effect: (y) => `M${right - 5} ${y - 5}h10v10h-10z`,
  receipt: (y) => circle(right, y, 5),
  decision: (y) => `M${right} ${y - 6}l6 6l-6 6l-6 -6z`,
};

/** From the row that prepares a message's receipt to each effect of that message. */
const orderArrows = (rows: readonly Placed[]): string =>
  rows
    .filter(({ row }) => row.kind === 'effect')
    .flatMap(({ row, y }) => {
      const prepared = rows.find((other) => other.row.prepares && other.row.of === row.of);
      return prepared === undefined ? [] : [arrow(prepared.y, y)];
    })
    .join('');

const arrow = (from: number, to: number): string => {
  const back = to > from ? -5 : 5;
  const x = width - 7;
  return `M${x - 5} ${from}H${x}V${to}M${x - 4} ${to + back}L${x} ${to}L${x + 4} ${to + back}`;
};

const cut = (text: string, length: number): string => {
  const shown = visibleText(text);
  return shown.length <= length ? shown : `${shown.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

const labelOf = ({ title, acts, late }: Scene, id: string): string => {
  const rows = acts.reduce((sum, act) => sum + act.rows.length, late.length);
  return `${title}, ${id}: ${thousands(acts.length)} acts and the ${thousands(rows)} rows that the witnesses showed. The same stands in the lists of acts, sent and observed.`;
};
