import { generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";

export interface FakeCertificate {
  /** Both as PEM. The certificate is its own authority. */
  cert: string;
  key: string;
}

/** A certificate for a name or an IPv4 address. Node makes keys, but no certificates: this writes one as RFC 5280 has it. */
export function makeCertificate(
  name: string,
  { from = new Date("2020-01-01"), to }: { from?: Date; to: Date },
): FakeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const alternative = isIPv4(name) ? der(0x87, Buffer.from(name.split(".").map(Number))) : der(0x82, Buffer.from(name));
  const names = sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, sequence(alternative)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    sequence(ECDSA_WITH_SHA256),
    subject,
    sequence(time(from), time(to)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(names)),
  );
  const signature = der(0x03, Buffer.of(0), sign("sha256", body, privateKey));
  const whole = sequence(body, sequence(ECDSA_WITH_SHA256), signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{1,64}/g, "$&\n")}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const COMMON_NAME = Buffer.from("0603550403", "hex");
const SUBJECT_ALTERNATIVE_NAME = Buffer.from("0603551d11", "hex");
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");

/** A value with its tag and its length, as DER has it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);

/** 20260101000000Z */
const time = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\..*$/g, "")}Z`));
