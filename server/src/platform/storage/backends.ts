import type { StorageBackend } from './backend.ts'
import { folderBackend } from './backends/folder.ts'
import { s3Backend } from './backends/s3.ts'
import { nameOf, type StorageLocation } from './location.ts'

const backends = new Map<string, StorageBackend>()

/** The backend of a location. One per location and process, because a bucket keeps connections. */
export function backendOf(place: StorageLocation): StorageBackend {
  const id = JSON.stringify(place)
  const backend = backends.get(id) ?? (place.kind === 'folder' ? folderBackend(place.folder) : s3Backend(place, nameOf(place)))
  backends.set(id, backend)
  return backend
}
