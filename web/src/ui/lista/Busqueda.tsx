import { busquedaMaxima, pausaBusqueda } from '@gremial/contract/platform/lista.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Icono } from '../iconos.tsx'

/** The search of a list: at most 250 characters, sent a second after the last key, or at once with Enter (B-LISTADOS-03, B-LISTADOS-04). */
export function Busqueda({ valor, texto, buscar }: { valor: string; texto: string; buscar(texto: string | undefined): void }) {
  const [escrito, setEscrito] = useState(valor)
  useEffect(() => setEscrito(valor), [valor])
  const luego = useDebouncedCallback((t: string) => buscar(t.trim() || undefined), pausaBusqueda)
  return (
    <form
      className="busca"
      role="search"
      onSubmit={(e) => {
        e.preventDefault()
        luego.cancel()
        buscar(escrito.trim() || undefined)
      }}
    >
      <TextInput
        type="search"
        aria-label={texto}
        placeholder={texto}
        maxLength={busquedaMaxima}
        leftSection={<Icono nombre="buscar" />}
        leftSectionWidth={44}
        value={escrito}
        onChange={(e) => {
          setEscrito(e.currentTarget.value)
          luego(e.currentTarget.value)
        }}
      />
    </form>
  )
}
