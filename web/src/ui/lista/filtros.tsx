import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../platform/consulta.ts'

/** A filter of a list, said once: its control in the head of the list, and its chip when it filters. */
export interface Filtro {
  /** Its name in the list's declaration and in the address. */
  campo: string
  rotulo: string
  /** What the control says while it filters nothing; the label when not said. */
  todos?: string
  opciones: ReadonlyArray<{ value: string; label: string }>
}

/** A yes/no filter of what can be enabled. */
export const filtroDeEstado = (campo: string, rotulo: string, si: string, no: string): Filtro => ({
  campo,
  rotulo,
  opciones: [
    { value: '1', label: si },
    { value: '0', label: no },
  ],
})

export interface Ficha {
  nombre: string
  texto: string
}

/** The chips of the filters in use; a value that is none of the options is not one of them. */
export function fichasDe(filtros: readonly Filtro[], consulta: Consulta): Ficha[] {
  return filtros.flatMap(({ campo, rotulo, opciones }) => {
    const elegida = opciones.find((o) => o.value === consulta[campo])
    return elegida ? [{ nombre: campo, texto: `${rotulo}: ${elegida.label}` }] : []
  })
}

/** The control of a filter: a choice that can be cleared; its label is over it where there is room (`rotulado`). */
export function ControlFiltro({
  filtro: { campo, rotulo, todos, opciones },
  consulta,
  cambiar,
  rotulado = false,
}: {
  filtro: Filtro
  consulta: Consulta
  rotulado?: boolean
  cambiar(parte: Consulta): void
}) {
  const { t } = useTranslation()
  return (
    <Select
      {...(rotulado ? { label: rotulo, placeholder: todos } : { 'aria-label': rotulo, placeholder: todos ?? rotulo })}
      clearable
      clearButtonProps={{ 'aria-label': t('lista.quitarFiltro', { filtro: rotulo }) }}
      searchable={opciones.length > 8}
      value={opciones.some((o) => o.value === consulta[campo]) ? (consulta[campo] ?? null) : null}
      data={[...opciones]}
      onChange={(valor) => cambiar({ [campo]: valor ?? undefined })}
    />
  )
}
