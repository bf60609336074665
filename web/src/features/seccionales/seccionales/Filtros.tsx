import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { catalogos } from '@gremial/contract/administracion/catalogos.ts'
import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { Modal, MultiSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../../platform/consulta.ts'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'

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
}: Consulta): Array<{ nombre: string; texto: string }> {
  const { t } = useTranslation()
  const { categorias, estados } = useOpciones()
  const nombres = (ids: string, opciones: Array<{ id: number; nombre: string }>) =>
    ids
      .split(',')
      .map((id) => opciones.find((o) => String(o.id) === id)?.nombre ?? id)
      .join(', ')
  return [
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

/** The filters of the branch's affiliates, in a dialog that applies them together. */
export function Filtros({ consulta, aplicar }: { consulta: Consulta; aplicar(parte: Consulta): void }) {
  const { t } = useTranslation()
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Boton icono="filtro" onClick={() => setAbierto(true)}>
        {t('lista.filtros')}
      </Boton>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title={t('lista.filtros')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        <Campos
          consulta={consulta}
          aplicar={(parte) => {
            aplicar(parte)
            setAbierto(false)
          }}
        />
      </Modal>
    </>
  )
}

function Campos({ consulta, aplicar }: { consulta: Consulta; aplicar(parte: Consulta): void }) {
  const { t } = useTranslation()
  const { categorias, estados } = useOpciones()
  const [categoria, setCategoria] = useState(consulta.idCategoria?.split(',') ?? [])
  const [estado, setEstado] = useState(consulta.idEstado?.split(',') ?? [])
  const [alta, setAlta] = useState<string | null>(consulta.fechaAltaDesde ?? null)
  const [sinCorreo, setSinCorreo] = useState(consulta.sinCorreo === '1')
  const datos = (opciones: Array<{ id: number; nombre: string }>) =>
    opciones.map((o) => ({ value: String(o.id), label: o.nombre }))
  return (
    <form
      className="pila"
      onSubmit={(e) => {
        e.preventDefault()
        // What is no day says so under its field, and is not applied.
        if (alta && !leerFecha(alta)) return
        aplicar({
          idCategoria: categoria.join(',') || undefined,
          idEstado: estado.join(',') || undefined,
          fechaAltaDesde: alta ?? undefined,
          sinCorreo: sinCorreo ? '1' : undefined,
        })
      }}
    >
      <MultiSelect
        label={t('seccional.categoria')}
        data={datos(categorias)}
        value={categoria}
        onChange={setCategoria}
        clearable
      />
      <MultiSelect label={t('seccional.estado')} data={datos(estados)} value={estado} onChange={setEstado} clearable />
      <CampoFecha label={t('seccional.ingreso')} value={alta} onChange={setAlta} clearable />
      <Switch label={t('seccional.sinCorreo')} checked={sinCorreo} onChange={(e) => setSinCorreo(e.currentTarget.checked)} />
      <div className="botones">
        <Boton type="submit" variante="principal">
          {t('lista.aplicar')}
        </Boton>
      </div>
    </form>
  )
}
