import { type AlgunPedido, pedido } from '@gremial/contract/platform/llamada.ts'
import { bandeja, faltaAprobar, maximoComentario, revisionDe, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { alDar } from '@gremial/contract/tramites/estados.ts'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import type { EnMano } from './Encabezado.tsx'

interface Props extends EnMano {
  pila: string
  comentario: string
  escribir(comentario: string): void
  /** What was written was sent. */
  enviado(): void
}

/** The words for the member and the answer: one principal button, the one that what was marked leads to. */
export function Decidir({ enMesa, alResponder, refrescar, pila, comentario, escribir, enviado }: Props) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const [falta, setFalta] = useState('')
  const campo = useRef<HTMLTextAreaElement>(null)
  const { solicitud: s, revisiones, tenida } = enMesa
  const puede = (paso: 'observar' | 'aprobar' | 'rechazar' | 'otorgar') =>
    alDar(paso, s.estado) !== undefined && (s.estado !== 'EN ANÁLISIS' || tenida === 'MIA')
  const razon = useRazon(enMesa)
  if (!puede('aprobar') && !puede('otorgar')) return null

  const cuerpo = { version: s.version, comentario }
  const claves = { id: s.id }
  const datos = { numero: s.numeroSolicitudCompleto, nombre: pila }
  const enviar = (que: AlgunPedido) =>
    hacer(que, {
      fallo: t('bandeja.noCambio'),
      alChocar: refrescar,
      enCampos: (errores) => setFalta(errores.comentario ?? ''),
      alLograr(da) {
        enviado()
        alResponder(da as SolicitudEnMesa)
      },
    })
  const pedirComentario = (texto: string): boolean => {
    if (comentario.trim() !== '') return false
    setFalta(texto)
    campo.current?.focus()
    return true
  }
  const observar = async () => {
    if (!pedirComentario(t('bandeja.faltaObservacion'))) await enviar(pedido(bandeja.observar, { claves, cuerpo }))
  }
  const rechazar = async () => {
    if (pedirComentario(t('bandeja.faltaMotivo'))) return
    const pregunta = {
      titulo: t('bandeja.rechazarTitulo', datos),
      texto: t('bandeja.rechazarTexto', datos),
      accion: t('bandeja.rechazar'),
      cancelar: t('comun.cancelar'),
      grave: true,
      dudosa: true,
    }
    if (await preguntar(pregunta)) await enviar(pedido(bandeja.rechazar, { claves, cuerpo }))
  }
  const aprobar = async () => {
    const pregunta = {
      titulo: t('bandeja.aprobarTitulo', datos),
      texto: t('bandeja.aprobarTexto', datos),
      accion: t('bandeja.aprobar'),
      cancelar: t('comun.cancelar'),
    }
    if (await preguntar(pregunta)) await enviar(pedido(bandeja.aprobar, { claves, cuerpo }))
  }
  const otorgar = async () => {
    const pregunta = {
      titulo: t('bandeja.otorgarTitulo', datos),
      texto: t('bandeja.otorgarTexto', datos),
      accion: t('bandeja.otorgar'),
      cancelar: t('comun.cancelar'),
    }
    if (await preguntar(pregunta)) await enviar(pedido(bandeja.otorgar, { claves, cuerpo }))
  }
  const observados = s.documentos.filter((d) => revisionDe(d, revisiones) === 'OBSERVADO').length
  // What the marks lead to is the main one; the other stays beside it.
  const llevaAObservar = observados > 0
  return (
    <section className="bandeja-decidir" aria-label={t('bandeja.decision')}>
      <Textarea
        ref={campo}
        label={t('bandeja.comentario', { nombre: pila })}
        description={t('bandeja.ayudaComentario')}
        error={falta || undefined}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maximoComentario}
        value={comentario}
        onChange={(e) => {
          setFalta('')
          escribir(e.currentTarget.value)
        }}
      />
      <div className="botones">
        {puede('aprobar') && razon && (
          <span className="razon">
            <Icono nombre="alerta" chico />
            <span>{razon}</span>
          </span>
        )}
        {puede('rechazar') && (
          <Boton variante="texto" className="rech" disabled={haciendo} onClick={() => void rechazar()}>
            {t('bandeja.rechazar')}
          </Boton>
        )}
        {puede('observar') && !llevaAObservar && (
          <Boton disabled={haciendo} onClick={() => void observar()}>
            {t('bandeja.observar')}
          </Boton>
        )}
        {puede('aprobar') && (
          <Boton
            variante={llevaAObservar ? 'comun' : 'principal'}
            disabled={haciendo || razon !== ''}
            onClick={() => void aprobar()}
          >
            {t('bandeja.aprobar')}
          </Boton>
        )}
        {puede('observar') && llevaAObservar && (
          <Boton variante="principal" cargando={haciendo} onClick={() => void observar()}>
            {t('bandeja.observarPedir', { count: observados })}
          </Boton>
        )}
        {puede('otorgar') && (
          <Boton variante="principal" cargando={haciendo} onClick={() => void otorgar()}>
            {t('bandeja.otorgar')}
          </Boton>
        )}
      </div>
    </section>
  )
}

/** What is missing to approve, in a sentence; "" when nothing is. */
function useRazon(enMesa: SolicitudEnMesa): string {
  const { t } = useTranslation()
  const { documentos, conformidades } = faltaAprobar(enMesa)
  const partes = [
    ...(documentos.length > 0 ? [t('bandeja.aceptarN', { count: documentos.length })] : []),
    ...(conformidades > 0 ? [t('bandeja.conformidadN', { count: conformidades })] : []),
  ]
  const [una, otra] = partes
  if (!una) return ''
  return t('bandeja.paraAprobar', { que: otra ? t('bandeja.y', { una, otra }) : una })
}
