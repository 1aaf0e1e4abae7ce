/** The unfinished multipart uploads, read from the requests, because fauxqs does not list them. */
export function watchParts() {
  const uploads = new Map<string, { key: string; parts: Map<number, { etag: string; size: number }> }>();

  return {
    begun: (id: string, key: string) => void uploads.set(id, { key, parts: new Map() }),
    arrived: (id: string, number: number, etag: string, size: number) =>
      void uploads.get(id)?.parts.set(number, { etag, size }),
    over: (id: string) => void uploads.delete(id),
    /** ListParts; null for an unknown upload. */
    partsOf(id: string): string | null {
      const parts = uploads.get(id)?.parts;
      if (!parts) return null;
      const listed = [...parts].map(
        ([number, { etag, size }]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
      );
      return `<ListPartsResult>${listed.join("")}</ListPartsResult>`;
    },
    /** ListMultipartUploads. */
    under(prefix: string): string {
      const listed = [...uploads]
        .filter(([, { key }]) => key.startsWith(prefix))
        .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
      return `<ListMultipartUploadsResult>${listed.join("")}</ListMultipartUploadsResult>`;
    },
  };
}
