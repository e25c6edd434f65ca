/**
 * Settings of the embedded PostgreSQL. They are passed at every start and not written into the cluster,
 * so a newer build's settings also apply to an older cluster.
 */

import { totalmem } from 'node:os'

export type Settings = Readonly<Record<string, string | number>>

export function serverSettings({ port }: { port: number }): Settings {
  return {
    listen_addresses: '127.0.0.1',
    port,
    // A socket file would be one more way in, and its path has a short limit.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: sharedBuffers(),
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

const mebibyte = 1024 ** 2

/**
 * An eighth of the memory: the machine also runs the service. Measured with a million waybills: reading
 * ten thousand rows takes 12 ms from these buffers, and 50 from the system's cache.
 */
export function sharedBuffers(): string {
  // A container may have less than its machine; 0 is no limit.
  const limit = process.constrainedMemory() || Infinity
  const share = Math.min(totalmem(), limit) / 8 / mebibyte
  return `${Math.floor(Math.min(Math.max(share, 128), 1024))}MB`
}
