import '../../../ui/planilla.css'
import './movimientos.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { listaMovimientos, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Vacio } from '../../../ui/estados.tsx'
import { useAtajo } from '../../../ui/useAtajo.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { ConSeccionales, type Seccionales, SelectorCaja, useCajaElegida } from '../cajas/SelectorCaja.tsx'
import { type Modo, modoDicho, sentidoDe } from './modo.ts'
import { ResultadoMovimientos } from './ResultadoMovimientos.tsx'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'

/** Income or expenses of a box (C-MOVIMIENTO-01..11): chosen, asked for with CONSULTAR, then annulled, corrected or read. */
export function MovimientosPage() {
  const { t } = useTranslation()
  const modo = modoDicho(useParams({ from: direccion }).modo)
  // A phone's bar would cut the whole title before it says which of the two it is.
  useTitulo(t(`caja.tituloCorto.${modo}`))
  return <ConSeccionales>{(seccionales) => <Consulta key={modo} modo={modo} seccionales={seccionales} />}</ConSeccionales>
}

function Consulta({ modo, seccionales }: { modo: Modo; seccionales: Seccionales }) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const busca = useSearch({ from: direccion })
  const { anulado, idSeccional, caja } = busca
  const activa = busca.consultado !== undefined
  const elegida = useCajaElegida(seccionales, { seccional: idSeccional, caja })
  const [anulados, setAnulados] = useState(anulado === '1')
  const edita = usePuede('movimientosCaja.editar')
  const { abrir, abriendo } = useNuevo(modo, elegida.datos?.id)
  useAtajo('KeyN', abrir, edita)
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
    if (vigente) void consultas.invalidateQueries({ queryKey: [listaMovimientos.ruta] })
  }
  return (
    <>
      <div className="titulo-pantalla">
        <h1>{t(`caja.tituloLista.${modo}`)}</h1>
        {edita && (
          <Boton
            variante={vigente ? 'principal' : 'comun'}
            icono="agregar"
            aria-keyshortcuts="Alt+N"
            disabled={!elegida.datos}
            cargando={abriendo}
            onClick={abrir}
          >
            {t(`caja.nuevo.${modo}`)} <kbd>Alt N</kbd>
          </Boton>
        )}
      </div>
      <form
        className="consulta-caja"
        onSubmit={(e) => {
          e.preventDefault()
          consultar()
        }}
      >
        <SelectorCaja seccionales={seccionales} elegida={elegida} />
        <Switch label={t('caja.anulados')} checked={anulados} onChange={(e) => setAnulados(e.currentTarget.checked)} />
        <Boton type="submit" variante={vigente ? 'comun' : 'principal'} disabled={!elegida.datos}>
          {t('caja.consultar')}
        </Boton>
      </form>
      <section className="hoja">
        {vigente ? (
          <ResultadoMovimientos key={`${idSeccional}-${caja}`} modo={modo} conAnulados={anulados} />
        ) : (
          <Vacio icono="caja" titulo={t('caja.elegiCaja')}>
            {t(`caja.elegiCajaTexto.${modo}`)}
          </Vacio>
        )}
      </section>
    </>
  )
}

/** New movement: only once the conditions were checked; a refusal says which, in its own words for income and for expenses. */
function useNuevo(modo: Modo, caja: number | undefined) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { hacer, haciendo } = useHacer()
  // A settlement whose payment is being registered (C-RENDICION-17) goes along.
  const { rendicion } = useSearch({ from: '/app/seccionales/movimientos-caja/$modo/lista' })
  const abrir = () =>
    caja !== undefined &&
    void hacer(pedido(movimientosCaja.condiciones, { cuerpo: { caja, ingresoEgreso: sentidoDe(modo) } }), {
      fallo: t(`caja.noSePuede.${modo}`),
      alLograr: ({ caja, numeroPlanilla }) =>
        navegar({
          to: '/app/seccionales/movimientos-caja/$modo/nuevo',
          params: { modo },
          search: {
            seccionalUsuario: String(caja.idSeccional),
            cajaUsuario: String(caja.id),
            ultimaPlanilla: String(numeroPlanilla),
            rendicion: modo === 'ingresos' ? rendicion : undefined,
          },
        }),
    })
  return { abrir, abriendo: haciendo }
}
