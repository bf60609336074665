import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userQuery } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { opened } from '../../../ui/dialogs.ts'
import type { recorrer as Recorrer } from './recorrer.ts'

/** Stops of the tour with their possible selectors; the first visible element counts, and a stop without one is skipped. */
const paradas = [
  ['saludo', '[data-recorrido=saludo]'],
  ['situacion', '[data-recorrido=situacion], header.situacion:has([data-propia])'],
  ['cuenta', '[data-recorrido=cuenta]'],
  ['seccional', '[data-recorrido=seccional]'],
  ['tareas', '[data-recorrido=tareas]'],
  ['actividad', '[data-recorrido=actividad]'],
  ['carnet', '[data-recorrido=carnet]'],
  ['menu', '.lateral .nav, .pie-movil button:last-child'],
] as const

const aLaVista = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((e) => e.getClientRects().length > 0)

/** True once the screen has loaded and no dialog covers it, so the stops no longer move. */
function useQuieta(): boolean {
  const preguntando = opened.use() !== null
  const ocupada = useIsFetching() > 0 || preguntando
  const [quieta, setQuieta] = useState(false)
  useEffect(() => {
    if (ocupada || quieta) return
    const espera = setTimeout(() => setQuieta(true), 200)
    return () => clearTimeout(espera)
  }, [ocupada, quieta])
  return quieta
}

/**
 * Virtual tour (B-ACTIVIDAD-04, A-SHELL-20): offered to users who have not seen it, and started by tourDefecto in the address.
 * Its code is loaded only then.
 */
export function Recorrido({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const { tourDefecto } = useSearch({ from: '/app/actividad/listar' })
  const [visto, setVisto] = useState(usuario.realizoTour)
  const quieta = useQuieta()
  const pedido = tourDefecto !== undefined
  const corre = quieta && pedido

  const anotar = () => {
    setVisto(true)
    consultas.setQueryData(userQuery.queryKey, (antes) => antes && { ...antes, realizoTour: true })
    // A failure only means that the tour is offered again.
    if (!visto) void import('./tour.ts').then(({ anotarTour }) => anotarTour()).catch(() => undefined)
  }
  const alTerminar = useEffectEvent(() => {
    anotar()
    if (pedido) void navegar({ to: '.', search: {}, replace: true })
  })
  // An effect event: `t` changes when lazy texts load, and must not restart a running tour.
  const empezar = useEffectEvent((recorrer: typeof Recorrer) => {
    const pasos = paradas.flatMap(([parada, selector]) => {
      const elemento = aLaVista(selector)
      if (!elemento) return []
      return [{ elemento, titulo: t(`inicio.recorrido.${parada}.titulo`), texto: t(`inicio.recorrido.${parada}.texto`) }]
    })
    const palabras = {
      siguiente: t('inicio.siguiente'),
      anterior: t('inicio.anterior'),
      terminar: t('inicio.terminar'),
      cerrar: t('inicio.cerrarRecorrido'),
      paso: (n: number) => t('inicio.recorridoPasos', { n, total: pasos.length }),
    }
    return recorrer(pasos, palabras, () => alTerminar())
  })
  useEffect(() => {
    if (!corre) return
    let cerrar: (() => void) | undefined
    let cancelado = false
    void import('./recorrer.ts').then(({ recorrer }) => {
      if (!cancelado) cerrar = empezar(recorrer)
    })
    return () => {
      cancelado = true
      cerrar?.()
    }
  }, [corre])
  if (visto || pedido) return null
  return (
    <section className="hoja ofrece-recorrido" aria-label={t('inicio.recorridoTitulo')}>
      <div>
        <h2>{t('inicio.ofrecer')}</h2>
        <p className="suave">{t('inicio.ofrecerTexto')}</p>
      </div>
      <div className="botones">
        <Button icon="recorrido" onClick={() => void navegar({ to: '.', search: { tourDefecto: '0' } })}>
          {t('inicio.verRecorrido')}
        </Button>
        <Button variant="texto" onClick={anotar}>
          {t('inicio.ahoraNo')}
        </Button>
      </div>
    </section>
  )
}
