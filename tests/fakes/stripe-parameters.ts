export type Fields = Readonly<Record<string, string>>;

/** The parameters that the program uses. Others are refused as unknown. */
const KNOWN: Readonly<Record<string, RegExp>> = {
  "/v1/payment_intents": /^(amount|currency|allowed_payment_method_types\[0\]|metadata\[\w+\])$/,
  "/v1/checkout/sessions":
    /^(mode|submit_type|success_url|cancel_url|allowed_payment_method_types\[0\]|metadata\[\w+\]|payment_intent_data\[metadata\]\[\w+\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\])$/,
};

/** Stripe accepts at least 50 cents, and at most eight digits. */
const isAmount = (text = ""): boolean => /^\d{2,8}$/.test(text) && Number(text) >= 50;

/** The code with which Stripe would refuse the parameters. Null if it would not. */
export function refusalOf(path: string, fields: Fields): string | null {
  const known = KNOWN[path];
  if (!known) return "resource_missing";
  if (Object.keys(fields).some((name) => !known.test(name))) return "parameter_unknown";
  return path === "/v1/payment_intents" ? refusedIntent(fields) : refusedCheckout(fields);
}

function refusedIntent({ amount, currency }: Fields): string | null {
  if (amount === undefined || currency === undefined) return "parameter_missing";
  if (!/^\d+$/.test(amount)) return "parameter_invalid_integer";
  if (!isAmount(amount)) return "amount_too_small";
  return currency === "usd" ? null : "currency_unknown";
}

function refusedCheckout(fields: Fields): string | null {
  const item = (name: string) => fields[`line_items[0][${name}]`];
  if (fields.mode !== "payment" || item("quantity") !== "1") return "parameter_missing";
  if (item("price_data][currency") !== "usd" || !item("price_data][product_data][name")) return "parameter_missing";
  if (!isAmount(item("price_data][unit_amount"))) return "amount_too_small";
  const pages = [fields.success_url, fields.cancel_url];
  return pages.every((page) => page !== undefined && URL.canParse(page)) ? null : "url_invalid";
}
