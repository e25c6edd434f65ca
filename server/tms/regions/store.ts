/** All SQL of the room: the loaded dumps of GeoNames. */
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { AdminLine, PlaceLine, PostalLine } from './geonames/parse-dump.ts'

export interface LoadedPostalRow {
  country: string
  postalCode: string
  placeName: string
  nameKey: string
  admin1Name: string
  admin2Name: string
  lat: number
  lng: number
}

interface LoadedPlaceRow {
  country: string
  name: string
  nameKey: string
  featureCode: string
  admin1Name: string
  admin2Name: string
  population: number
  lat: number
  lng: number
}

/** A dump may contain a line twice, and one statement cannot change a row twice: the last one counts. */
function lastOfEach<Line>(lines: readonly Line[], keyOf: (line: Line) => unknown): string {
  return JSON.stringify([...new Map(lines.map((line) => [keyOf(line), line])).values()])
}

export async function upsertPostalCodes(
  tx: Transaction,
  lines: readonly PostalLine[],
): Promise<number> {
  const rows = lastOfEach(lines, (line) => {
    const { country, code_key, place_name, admin1_name, admin2_name, admin3_name } = line
    return [country, code_key, place_name, admin1_name, admin2_name, admin3_name].join('\t')
  })
  await tx.query(
    sql`insert into tms.gazetteer_postal_codes
     select * from json_populate_recordset(null::tms.gazetteer_postal_codes, ${rows})
     on conflict (country, code_key, place_name, admin1_name, admin2_name, admin3_name)
     do update set postal_code = excluded.postal_code, name_key = excluded.name_key,
       lat = excluded.lat, lng = excluded.lng`,
  )
  return lines.length
}

export async function upsertPlaces(tx: Transaction, lines: readonly PlaceLine[]): Promise<number> {
  const rows = lastOfEach(lines, (line) => line.geoname_id)
  await tx.query(
    sql`insert into tms.gazetteer_places
     select * from json_populate_recordset(null::tms.gazetteer_places, ${rows})
     on conflict (geoname_id) do update set country = excluded.country, name = excluded.name,
       feature_class = excluded.feature_class, feature_code = excluded.feature_code,
       admin1_code = excluded.admin1_code, admin2_code = excluded.admin2_code,
       population = excluded.population, lat = excluded.lat, lng = excluded.lng`,
  )
  await tx.query(
    sql`delete from tms.gazetteer_place_names where geoname_id in (
       select geoname_id from json_to_recordset(${rows}) as line(geoname_id int8))`,
  )
  await tx.query(
    sql`insert into tms.gazetteer_place_names (name_key, geoname_id)
     select key, geoname_id
     from json_to_recordset(${rows}) as line(geoname_id int8, name_keys json),
       json_array_elements_text(name_keys) as key`,
  )
  return lines.length
}

export async function upsertAdminNames(
  tx: Transaction,
  lines: readonly AdminLine[],
): Promise<number> {
  const rows = lastOfEach(lines, (line) => line.code)
  await tx.query(
    sql`insert into tms.gazetteer_admin_names
     select * from json_populate_recordset(null::tms.gazetteer_admin_names, ${rows})
     on conflict (code) do update set level = excluded.level, name = excluded.name`,
  )
  return lines.length
}

export async function hasLoaded(db: Database): Promise<boolean> {
  const row = await db.one<{ loaded: boolean }>(
    sql`select exists (select 1 from tms.gazetteer_postal_codes)
       or exists (select 1 from tms.gazetteer_places) as loaded`,
  )
  return row?.loaded ?? false
}

export function findPostalCodes(
  db: Database,
  { country, codeKeys }: { country: string; codeKeys: readonly string[] },
): Promise<LoadedPostalRow[]> {
  return db.query(
    sql`select country, postal_code, place_name, name_key, admin1_name, admin2_name, lat, lng
     from tms.gazetteer_postal_codes where country = ${country} and code_key = any(${codeKeys})
     order by length(code_key) desc, code_key, place_name limit 200`,
  )
}

export function findPlaces(
  db: Database,
  { country, nameKeys }: { country: string | null; nameKeys: readonly string[] },
): Promise<LoadedPlaceRow[]> {
  return db.query(
    sql`select p.country, p.name, n.name_key, p.feature_code, p.population, p.lat, p.lng,
       coalesce(a1.name, '') as admin1_name, coalesce(a2.name, '') as admin2_name
     from tms.gazetteer_place_names n
     join tms.gazetteer_places p on p.geoname_id = n.geoname_id
     left join tms.gazetteer_admin_names a1 on a1.code = p.country || '.' || p.admin1_code
     left join tms.gazetteer_admin_names a2
       on a2.code = p.country || '.' || p.admin1_code || '.' || p.admin2_code
     where n.name_key = any(${nameKeys}) and (${country}::text is null or p.country = ${country})
     order by length(n.name_key) desc, p.population desc, p.geoname_id limit 50`,
  )
}
