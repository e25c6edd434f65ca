/** Settings of a PostgreSQL for tests: nothing has to survive a power cut. */
import type { Settings } from '../embedded/settings.ts'

export const testSettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 400,
  shared_buffers: '128MB',
  // The directory may be in memory.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}
