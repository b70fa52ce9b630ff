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
    | 'exit code';
  readonly says: string;
  readonly facts: readonly ExplainedFact[];
};

/** A fact of one or several lines; one without a line is left out by `facts`. */
export const fact = (label: string, ...lines: readonly string[]): ExplainedFact => ({ label, lines });

/** The facts that have something to say. */
export const facts = (...all: readonly ExplainedFact[]): readonly ExplainedFact[] => all.filter(({ lines }) => lines.length > 0);
