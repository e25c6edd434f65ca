/**
 * Settings of the embedded PostgreSQL. They are passed at every start and not written into the cluster,
 * so a newer build's settings also apply to an older cluster.
 */

export type Settings = Readonly<Record<string, string | number>>

export function serverSettings({ port }: { port: number }): Settings {
  return {
    listen_addresses: '127.0.0.1',
    port,
    // A socket file would be one more way in, and its path has a short limit.
    unix_socket_directories: '',
    max_connections: 100,
    // Suits a machine that also runs the service.
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Statements are short: compiling them, or sharing one among processes, costs more than it saves.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // The backend reads by itself: three processes less, and no difference while data fits in memory.
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The client receives errors of its statements and logs them. In this log they would contain
    // people's data, and the file would grow without bound.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
}
