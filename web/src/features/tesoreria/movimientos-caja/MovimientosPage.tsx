import '../../../ui/planilla.css'
import './movimientos.css'
import { listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ConSeccionales, type Seccionales, SelectorCaja, useCajaElegida } from '../cajas/SelectorCaja.tsx'
import { ConsultaMovil } from './ConsultaMovil.tsx'
import { type Modo, modoDicho } from './modo.ts'
import { ResultadoMovimientos } from './ResultadoMovimientos.tsx'
import { TituloMovimientos } from './TituloMovimientos.tsx'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'

/** Income or expenses of a box (C-MOVIMIENTO-01..11): chosen, asked for with CONSULTAR, then annulled, corrected or read. */
export function MovimientosPage() {
  const { t } = useTranslation()
  const modo = modoDicho(useParams({ from: direccion }).modo)
  // A phone's bar would cut the whole title before it says which of the two it is.
  useTitle(t(`caja.tituloCorto.${modo}`))
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const Consulta = ancha ? ConsultaAncha : ConsultaMovil
  return <ConSeccionales>{(seccionales) => <Consulta key={modo} modo={modo} seccionales={seccionales} />}</ConSeccionales>
}

function ConsultaAncha({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const busca = useSearch({ from: direccion })
  const { anulado, idSeccional, caja } = busca
  const activa = busca.consultado !== undefined
  const elegida = useCajaElegida(seccionales, { seccional: idSeccional, caja })
  const [anulados, setAnulados] = useState(anulado === '1')
  // Something else was chosen: what was asked for before is not its answer.
  const deOtra = elegida.datos !== undefined && (elegida.caja !== caja || elegida.seccional !== idSeccional)
  const vigente = activa && !deOtra && anulados === (anulado === '1')
  const consultar = () => {
    const pedida = {
      idSeccional: elegida.seccional,
      caja: elegida.caja ?? undefined,
      anulado: anulados ? '1' : undefined,
      consultado: '1',
    }
    // Of another box, the filters that were in use are no longer asked for.
    void navegar({
      to: '.',
      search: deOtra ? { ...pedida, rendicion: busca.rendicion } : { ...busca, ...pedida, page: undefined },
    })
    if (vigente) void consultas.invalidateQueries({ queryKey: [listaMovimientos.path] })
  }
  return (
    <>
      <TituloMovimientos modo={modo} caja={elegida.datos?.id} principal={vigente} />
      <form
        className="consulta-caja"
        onSubmit={(e) => {
          e.preventDefault()
          consultar()
        }}
      >
        <SelectorCaja seccionales={seccionales} elegida={elegida} />
        <Switch label={t('caja.anulados')} checked={anulados} onChange={(e) => setAnulados(e.currentTarget.checked)} />
        <Button type="submit" variant={vigente ? 'comun' : 'principal'} disabled={!elegida.datos}>
          {t('caja.consultar')}
        </Button>
      </form>
      <section className="hoja">
        {vigente ? (
          <ResultadoMovimientos key={`${idSeccional}-${caja}`} modo={modo} conAnulados={anulados} de={{ idSeccional, caja }} />
        ) : (
          <EmptyState icon="caja" title={t('caja.elegiCaja')}>
            {t(`caja.elegiCajaTexto.${modo}`)}
          </EmptyState>
        )}
      </section>
    </>
  )
}
