import type { Shelf } from './disk.ts'
import { type FilesPlace, nameOf } from './place.ts'
import { folderShelf } from './shelf-folder.ts'
import { s3Shelf } from './shelf-s3.ts'

const shelves = new Map<string, Shelf>()

/** The shelf of a place: one for the whole process, because a bucket's holds connections. */
export function shelfOf(place: FilesPlace): Shelf {
  const id = JSON.stringify(place)
  const shelf = shelves.get(id) ?? (place.kind === 'folder' ? folderShelf(place.folder) : s3Shelf(place, nameOf(place)))
  shelves.set(id, shelf)
  return shelf
}
