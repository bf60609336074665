import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { catalogos } from '@gremial/contract/administracion/catalogos.ts'
import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { MultiSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../../platform/consulta.ts'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { type Borrador, DialogoFiltros } from '../../../ui/lista/DialogoFiltros.tsx'

const rato = { staleTime: 600_000 }

/** Categories and states by their ids, for the filters and for saying what is filtered. */
function useOpciones() {
  const { data: categorias = [] } = useQuery({ ...leer(catalogos.categoriasConAfiliados, {}), ...rato })
  const { data: estados = [] } = useQuery({ ...leer(catalogos.estadosAfiliado, {}), ...rato })
  return { categorias, estados }
}

/** What the list is filtered by, in words. */
export function useFichas({
  idCategoria,
  idEstado,
  fechaAltaDesde,
  sinCorreo,
  alDia,
  sabidoAl,
}: Consulta): Array<{ nombre: string; texto: string }> {
  const { t } = useTranslation()
  const { categorias, estados } = useOpciones()
  const nombres = (ids: string, opciones: Array<{ id: number; nombre: string }>) =>
    ids
      .split(',')
      .map((id) => opciones.find((o) => String(o.id) === id)?.nombre ?? id)
      .join(', ')
  return [
    ...(alDia ? [{ nombre: 'alDia', texto: t('seccional.fichaAlDia', { fecha: mostrarFecha(alDia) }) }] : []),
    ...(sabidoAl ? [{ nombre: 'sabidoAl', texto: t('seccional.fichaSabido', { fecha: mostrarFecha(sabidoAl) }) }] : []),
    ...(idCategoria
      ? [{ nombre: 'idCategoria', texto: `${t('seccional.categoria')}: ${nombres(idCategoria, categorias)}` }]
      : []),
    ...(idEstado ? [{ nombre: 'idEstado', texto: `${t('seccional.estado')}: ${nombres(idEstado, estados)}` }] : []),
    ...(fechaAltaDesde
      ? [{ nombre: 'fechaAltaDesde', texto: t('seccional.ingresoDesde', { fecha: mostrarFecha(fechaAltaDesde) }) }]
      : []),
    ...(sinCorreo ? [{ nombre: 'sinCorreo', texto: t(sinCorreo === '1' ? 'seccional.sinCorreo' : 'seccional.conCorreo') }] : []),
  ]
}

const dias = ['alDia', 'sabidoAl'] as const
const campos = [...dias, 'idCategoria', 'idEstado', 'fechaAltaDesde', 'sinCorreo'] as const

/** Whether what was typed is a day, and not one that is still to come. */
const yaLlego = (valor: string): boolean => {
  const dia = leerFecha(valor)
  return dia !== undefined && dia <= hoy()
}

/** The filters of the branch's affiliates, in a dialog that applies them together. */
export function Filtros({ consulta, aplicar }: { consulta: Consulta; aplicar(parte: Consulta): void }) {
  const { t } = useTranslation()
  return (
    <DialogoFiltros
      titulo={t('lista.filtros')}
      // What is no day says so under its field, and is not applied.
      vale={(b) => (!b.fechaAltaDesde || Boolean(leerFecha(b.fechaAltaDesde))) && dias.every((d) => !b[d] || yaLlego(b[d]))}
      {...{ campos, consulta, aplicar }}
    >
      {(borrador) => <Campos {...borrador} />}
    </DialogoFiltros>
  )
}

function Campos({ borrador, poner }: Borrador) {
  const { t } = useTranslation()
  const { categorias, estados } = useOpciones()
  const varias = (campo: 'idCategoria' | 'idEstado', label: string, opciones: Array<{ id: number; nombre: string }>) => (
    <MultiSelect
      label={label}
      data={opciones.map((o) => ({ value: String(o.id), label: o.nombre }))}
      value={borrador[campo]?.split(',') ?? []}
      onChange={(ids) => poner({ [campo]: ids.join(',') || undefined })}
      clearable
    />
  )
  const audita = usePuede('auditoria.consultar')
  const otroDia = (campo: (typeof dias)[number], label: string, description?: string) => (
    <CampoFecha
      label={label}
      description={description}
      value={borrador[campo] ?? null}
      maxDate={hoy()}
      error={borrador[campo] && !yaLlego(borrador[campo]) ? t('seccional.noEsDia') : undefined}
      onChange={(dia) => poner({ [campo]: dia ?? undefined })}
      clearable
    />
  )
  return (
    <>
      {otroDia('alDia', t('seccional.otroDia'), t('seccional.otroDiaAyuda'))}
      {audita && otroDia('sabidoAl', t('seccional.sabido'))}
      {varias('idCategoria', t('seccional.categoria'), categorias)}
      {varias('idEstado', t('seccional.estado'), estados)}
      <CampoFecha
        label={t('seccional.ingreso')}
        value={borrador.fechaAltaDesde ?? null}
        onChange={(dia) => poner({ fechaAltaDesde: dia ?? undefined })}
        clearable
      />
      <Switch
        label={t('seccional.sinCorreo')}
        checked={borrador.sinCorreo === '1'}
        onChange={(e) => poner({ sinCorreo: e.currentTarget.checked ? '1' : undefined })}
      />
    </>
  )
}
