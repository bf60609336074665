import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { catalogos } from '@gremial/contract/administracion/catalogos.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { MultiSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate, today } from '../../../platform/today.ts'
import type { QueryParams } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { type Draft, FilterDialog } from '../../../ui/list/FilterDialog.tsx'

const rato = { staleTime: 600_000 }

/** Categories and states by id, for the filters and their chips. */
function useOpciones() {
  const { data: categorias = [] } = useQuery({ ...read(catalogos.categoriasConAfiliados, {}), ...rato })
  const { data: estados = [] } = useQuery({ ...read(catalogos.estadosAfiliado, {}), ...rato })
  return { categorias, estados }
}

/** Chips of the active filters. */
export function useFichas({
  idCategoria,
  idEstado,
  fechaAltaDesde,
  sinCorreo,
  alDia,
  sabidoAl,
}: QueryParams): Array<{ name: string; text: string }> {
  const { t } = useTranslation()
  const { categorias, estados } = useOpciones()
  const nombres = (ids: string, opciones: Array<{ id: number; nombre: string }>) =>
    ids
      .split(',')
      .map((id) => opciones.find((o) => String(o.id) === id)?.nombre ?? id)
      .join(', ')
  return [
    ...(alDia ? [{ name: 'alDia', text: t('seccional.fichaAlDia', { fecha: formatDate(alDia) }) }] : []),
    ...(sabidoAl ? [{ name: 'sabidoAl', text: t('seccional.fichaSabido', { fecha: formatDate(sabidoAl) }) }] : []),
    ...(idCategoria ? [{ name: 'idCategoria', text: `${t('seccional.categoria')}: ${nombres(idCategoria, categorias)}` }] : []),
    ...(idEstado ? [{ name: 'idEstado', text: `${t('seccional.estado')}: ${nombres(idEstado, estados)}` }] : []),
    ...(fechaAltaDesde
      ? [{ name: 'fechaAltaDesde', text: t('seccional.ingresoDesde', { fecha: formatDate(fechaAltaDesde) }) }]
      : []),
    ...(sinCorreo ? [{ name: 'sinCorreo', text: t(sinCorreo === '1' ? 'seccional.sinCorreo' : 'seccional.conCorreo') }] : []),
  ]
}

const dias = ['alDia', 'sabidoAl'] as const
const campos = [...dias, 'idCategoria', 'idEstado', 'fechaAltaDesde', 'sinCorreo'] as const

/** True for a date that is not in the future. */
const yaLlego = (valor: string): boolean => {
  const dia = parseDate(valor)
  return dia !== undefined && dia <= today()
}

/** Filters of the branch's members, in a dialog that applies them together. */
export function Filtros({ consulta, aplicar }: { consulta: QueryParams; aplicar(parte: QueryParams): void }) {
  const { t } = useTranslation()
  return (
    <FilterDialog
      title={t('lista.filtros')}
      // An invalid date is reported at its field, and not applied.
      valid={(b) => (!b.fechaAltaDesde || Boolean(parseDate(b.fechaAltaDesde))) && dias.every((d) => !b[d] || yaLlego(b[d]))}
      {...{ fields: campos, query: consulta, apply: aplicar }}
    >
      {(borrador) => <Campos {...borrador} />}
    </FilterDialog>
  )
}

function Campos({ draft, set }: Draft) {
  const { t } = useTranslation()
  const { categorias, estados } = useOpciones()
  const varias = (campo: 'idCategoria' | 'idEstado', label: string, opciones: Array<{ id: number; nombre: string }>) => (
    <MultiSelect
      label={label}
      data={opciones.map((o) => ({ value: String(o.id), label: o.nombre }))}
      value={draft[campo]?.split(',') ?? []}
      onChange={(ids) => set({ [campo]: ids.join(',') || undefined })}
      clearable
    />
  )
  const audita = useCan('auditoria.consultar')
  const otroDia = (campo: (typeof dias)[number], label: string, description?: string) => (
    <DateField
      label={label}
      description={description}
      value={draft[campo] ?? null}
      maxDate={today()}
      error={draft[campo] && !yaLlego(draft[campo]) ? t('seccional.noEsDia') : undefined}
      onChange={(dia) => set({ [campo]: dia ?? undefined })}
      clearable
    />
  )
  return (
    <>
      {otroDia('alDia', t('seccional.otroDia'), t('seccional.otroDiaAyuda'))}
      {audita && otroDia('sabidoAl', t('seccional.sabido'))}
      {varias('idCategoria', t('seccional.categoria'), categorias)}
      {varias('idEstado', t('seccional.estado'), estados)}
      <DateField
        label={t('seccional.ingreso')}
        value={draft.fechaAltaDesde ?? null}
        onChange={(dia) => set({ fechaAltaDesde: dia ?? undefined })}
        clearable
      />
      <Switch
        label={t('seccional.sinCorreo')}
        checked={draft.sinCorreo === '1'}
        onChange={(e) => set({ sinCorreo: e.currentTarget.checked ? '1' : undefined })}
      />
    </>
  )
}
