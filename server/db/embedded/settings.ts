/**
 * How the embedded PostgreSQL is set. The settings are given at every start and are not written into
 * the cluster, so that a newer build's settings hold for an older cluster too.
 */

export type Settings = Readonly<Record<string, string | number>>

export function serverSettings({ port }: { port: number }): Settings {
  return {
    listen_addresses: '127.0.0.1',
    port,
    // A socket file would be one more way in, and its path has a short limit.
    unix_socket_directories: '',
    max_connections: 100,
    // For a machine that runs the service beside it.
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Statements are short: compiling them, or sharing one among processes, costs more than it gives.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Reads by the backend itself: three processes less, and no difference while data fits in memory.
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What goes wrong in a statement reaches the client and is logged there. Here it would be logged
    // with people's data in it, and would let the file grow without a bound.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
}

/** For tests: nothing of it needs to survive the machine. */
export const testSettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 400,
  // The directory may be in memory.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}
