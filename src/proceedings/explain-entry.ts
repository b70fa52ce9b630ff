/** One labelled part of an explanation. */
export type ExplainedFact = { readonly label: string; readonly lines: readonly string[] };

/** What one id means: its sort, one sentence, and the facts around it. */
export type Explanation = {
  readonly id: string;
  readonly is:
    | 'case'
    | 'requirement'
    | 'court'
    | 'profile'
    | 'level'
    | 'word'
    | 'finding'
    | 'standing'
    | 'grade'
    | 'refusal class'
    | 'failure class'
    | 'guard'
    | 'variant'
    | 'boundary'
    | 'replay outcome'
    | 'exit code'
    | 'fault code'
    | 'refusal code'
    | 'ability'
    | 'audit row'
    | 'observation'
    | 'consequence class'
    | 'outcome state'
    | 'receipt state'
    | 'identity grade'
    | 'plane'
    | 'target kind'
    | 'statement kind'
    | 'state of a known violation'
    | 'reason of a standing'
    | 'what is missing'
    | 'source'
    | 'word of a verdict'
    | 'wire outcome'
    | 'shape of a refusal'
    | 'comparison of a wire row'
    | 'remark on a wire';
  readonly says: string;
  readonly facts: readonly ExplainedFact[];
};

/** A fact of one or several lines; one without a line is left out by `facts`. */
export const fact = (label: string, ...lines: readonly string[]): ExplainedFact => ({ label, lines });

/** The facts that have something to say. */
export const facts = (...all: readonly ExplainedFact[]): readonly ExplainedFact[] => all.filter(({ lines }) => lines.length > 0);
