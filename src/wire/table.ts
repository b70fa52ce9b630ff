import { answerRows } from './derived/answer-rows.js';
import { cardRows } from './derived/card-rows.js';
import { ownerRows } from './derived/owner-rows.js';
import type { AllSeen } from './derived/row.js';
import type { WireTableRow } from '../model/wire.js';
import type { Observation } from './observation.js';

/** The whole table: a row for every probe, then those that follow from the answers. */
export const tableOf = (seen: AllSeen): readonly WireTableRow[] => [
  ...seen.observations.map(probeRow),
  ...[...cardRows(seen), ...answerRows(seen), ...ownerRows(seen)].map(({ id, word }) => ({ row: id, word })),
];

const probeRow = ({ probe, word, notMade, status, headers = {}, ...seen }: Observation): WireTableRow => {
  const { allow, 'www-authenticate': challenge } = headers;
  return {
    row: probe,
    ...(word === undefined ? {} : { word }),
    ...(notMade === undefined ? {} : { notMade }),
    ...(seen.error === undefined ? {} : { error: seen.error }),
    ...(status === undefined ? {} : { httpStatus: status }),
    ...(seen.contentType === undefined ? {} : { contentType: seen.contentType }),
    ...(seen.detail === undefined ? {} : { detail: seen.detail }),
    ...(allow === undefined ? {} : { allow }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(seen.exchange === undefined ? {} : { exchange: seen.exchange }),
  };
};
