/** A compiled message: HTML and text with the same `{{name}}` placeholders and `{{#list}}…{{/list}}` sections. */
export interface Template<Fields> {
  /** Another for every other HTML. */
  readonly key: string;
  readonly html: string;
  readonly text: string;
  /** Never set: carries the type of the fields. */
  readonly fields?: Fields;
}
