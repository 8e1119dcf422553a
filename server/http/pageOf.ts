type ListRows<Item> = { items: Item[]; total: number; asOf: Date; day: string }

/** Builds the response of a list page. `total` and `day`, the registry's date, are those of the instant `asOf`. */
export function pageOf<Item>(
  { items, total, asOf, day }: ListRows<Item>,
  { page, size }: { page: number; size: number },
) {
  const pages = Math.max(1, Math.ceil(total / size))
  return { items, total, page, size, pages, asOf: asOf.toISOString(), today: day }
}
