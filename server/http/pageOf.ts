type Found<Item> = { items: Item[]; total: number; asOf: Date; day: string }

/** What every list answers of a page; `total` and `day`, the registry's, are those of the instant `asOf`. */
export function pageOf<Item>({ items, total, asOf, day }: Found<Item>, { page, size }: { page: number; size: number }) {
  const pages = Math.max(1, Math.ceil(total / size))
  return { items, total, page, size, pages, asOf: asOf.toISOString(), today: day }
}
