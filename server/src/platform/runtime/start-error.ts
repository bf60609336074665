/** A problem that the person who starts the program can mend: shown as one line, exit 1. */
export class StartError extends Error {}

export function motivo(error: unknown): string {
  const codigo = (error as NodeJS.ErrnoException).code
  const textos: Record<string, string> = {
    EACCES: 'no hay permiso',
    EPERM: 'no hay permiso',
    EROFS: 'es de sólo lectura',
    ENOSPC: 'el disco está lleno',
    ENOTDIR: 'no es un directorio',
    EEXIST: 'no es un directorio',
    ENOENT: 'no existe',
  }
  return (codigo && textos[codigo]) ?? (error as Error).message
}
