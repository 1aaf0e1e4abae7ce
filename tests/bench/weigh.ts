import { get } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";

export interface Download {
  status: number;
  /** As sent over the wire. */
  bytes: number;
  text: string;
}

/** What the server sends for an address to a browser that accepts brotli. */
export async function download(url: URL, cookie: string): Promise<Download> {
  const headers = { "accept-encoding": "br", accept: "text/html", ...(cookie && { cookie }) };
  const request = get(url, { headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = await buffer(response);
  const isBrotli = response.headers["content-encoding"] === "br";
  const text = (isBrotli ? brotliDecompressSync(body) : body).toString("utf8");
  return { status: response.statusCode ?? 0, bytes: body.length, text };
}

export interface Weight {
  status: number;
  /** Bytes of the document, its inlined style included. */
  html: number;
  /** Bytes of every script that the page loads by itself. */
  script: number;
  /** Bytes of scripts, with modules that are loaded after paint and contain this word. */
  scriptWith(word: string): number;
  /** Requests that block the first paint, with that of the document. */
  beforePaint: number;
}

const SCRIPT = /\/build\/[\w\-/$.]+\.js/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*"(\/build\/[^"]+\.js)"/g;
const DYNAMIC_IMPORT = /\bimport\("(\/build\/[^"]+\.js)"\)/g;
const BLOCKING = /<link[^>]+rel="stylesheet"|<script(?![^>]*(?:async|defer|type="module"))[^>]+src=/g;

export async function weigh(url: string, path: string, cookie = ""): Promise<Weight> {
  const page = await download(new URL(path, url), cookie);
  const scripts = new Map<string, Download>();
  const later = new Map<string, Download>();

  async function load(address: string, into: Map<string, Download>): Promise<void> {
    if (scripts.has(address) || into.has(address)) return;
    const script = await download(new URL(address, url), cookie);
    into.set(address, script);
    for (const [, next] of script.text.matchAll(STATIC_IMPORT)) if (next) await load(next, into);
  }

  for (const [address] of page.text.matchAll(SCRIPT)) await load(address, scripts);
  for (const { text } of [...scripts.values()]) {
    for (const [, address] of text.matchAll(DYNAMIC_IMPORT)) if (address) await load(address, later);
  }
  const sum = (downloads: Iterable<Download>): number => [...downloads].reduce((total, { bytes }) => total + bytes, 0);
  return {
    status: page.status,
    html: page.bytes,
    script: sum(scripts.values()),
    scriptWith: (word) => sum(scripts.values()) + sum([...later.values()].filter(({ text }) => text.includes(word))),
    beforePaint: 1 + [...page.text.matchAll(BLOCKING)].length,
  };
}
