/** A compiled message: HTML and text with the same `{{name}}` placeholders and `{{#list}}…{{/list}}` sections. */
export interface Template<Fields> {
  /** Different for every version of the HTML. */
  readonly key: string;
  readonly html: string;
  readonly text: string;
  /** Never set: only carries the type of the fields. */
  readonly fields?: Fields;
}
