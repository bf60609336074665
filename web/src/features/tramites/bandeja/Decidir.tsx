import { type AlgunPedido, pedido } from '@gremial/contract/platform/llamada.ts'
import { bandeja, faltaAprobar, maximoComentario, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { alDar } from '@gremial/contract/tramites/estados.ts'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { Anticipo, anticipoQuery, type Decision, motivosDe, sinMarcar } from './Anticipo.tsx'
import { type BorradorMesa, camposDichos } from './borrador.ts'
import type { EnMano } from './Encabezado.tsx'

interface Props extends EnMano {
  pila: string
  /** What was typed: for the whole, on the papers, on the fields. */
  borrador: BorradorMesa
  escribir(comentario: string): void
  /** What was written was sent. */
  enviado(): void
}

/** The words for the member and the answer: one principal button, the one that what was marked leads to. */
export function Decidir({ enMesa, alResponder, refrescar, pila, borrador, escribir, enviado }: Props) {
  const { t } = useTranslation()
  const { hacer, haciendo: enviando } = useHacer()
  const consultas = useQueryClient()
  const [preparando, setPreparando] = useState(false)
  const haciendo = enviando || preparando
  const [falta, setFalta] = useState('')
  const campo = useRef<HTMLTextAreaElement>(null)
  const { solicitud: s, revisiones, tenida } = enMesa
  const { comentario, motivos: escritos } = borrador
  const campos = camposDichos(borrador.datos)
  const porMarcar = sinMarcar(enMesa, escritos)
  const marcados = revisiones.filter(({ revision }) => revision === 'OBSERVADO').map(({ idDocumento }) => idDocumento)
  const observados = new Set([...marcados, ...porMarcar.keys()])
  const pedidos = observados.size + campos.length
  const puede = (paso: Decision) => alDar(paso, s.estado) !== undefined && (s.estado !== 'EN ANÁLISIS' || tenida === 'MIA')
  const razon = useRazon(enMesa)
  if (!puede('aprobar') && !puede('otorgar')) return null

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
  /** Asks, with what the member will read in sight, and does it. */
  const decidir = async (paso: Decision) => {
    if (paso === 'observar' && borrador.datos.length > campos.length) return setFalta(t('bandeja.faltaDato'))
    if (paso === 'observar' && pedidos === 0 && pedirComentario(t('bandeja.faltaObservacion'))) return
    if (paso === 'rechazar' && pedirComentario(t('bandeja.faltaMotivo'))) return
    let motivos = motivosDe(porMarcar)
    const pregunta = {
      titulo: t(`bandeja.decidir.${paso}`, datos),
      texto: (
        <Anticipo
          enMesa={enMesa}
          paso={paso}
          comentario={comentario}
          porMarcar={porMarcar}
          campos={campos}
          elegir={paso === 'observar' && pedidos === 0 ? (otros) => (motivos = otros) : undefined}
          pila={pila}
        />
      ),
      accion: t(`bandeja.${paso}`),
      cancelar: t('comun.cancelar'),
      grave: paso === 'rechazar',
      dudosa: paso === 'rechazar' || (paso === 'aprobar' && porMarcar.size + campos.length > 0),
    }
    // It opens as tall as it will be. What could not be read is asked again there, or done without.
    const primeros = paso === 'observar' ? { motivos, campos } : { motivos: [], campos: [] }
    setPreparando(true)
    await consultas.prefetchQuery(anticipoQuery(s.id, { paso, comentario, ...primeros })).finally(() => setPreparando(false))
    if (!(await preguntar(pregunta))) return
    const cuerpo = { version: s.version, comentario }
    const claves = { id: s.id }
    await enviar(
      paso === 'observar'
        ? pedido(bandeja.observar, { claves, cuerpo: { ...cuerpo, motivos, campos } })
        : pedido(bandeja[paso], { claves, cuerpo }),
    )
  }
  // What the marks lead to is the main one; the other stays beside it.
  const llevaAObservar = pedidos > 0
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
          <Boton variante="texto" className="rech" disabled={haciendo} onClick={() => void decidir('rechazar')}>
            {t('bandeja.rechazar')}
          </Boton>
        )}
        {puede('observar') && !llevaAObservar && (
          <Boton disabled={haciendo} onClick={() => void decidir('observar')}>
            {t('bandeja.observar')}
          </Boton>
        )}
        {puede('aprobar') && (
          <Boton
            variante={llevaAObservar ? 'comun' : 'principal'}
            disabled={haciendo || razon !== ''}
            onClick={() => void decidir('aprobar')}
          >
            {t('bandeja.aprobar')}
          </Boton>
        )}
        {puede('observar') && llevaAObservar && (
          <Boton variante="principal" cargando={haciendo} onClick={() => void decidir('observar')}>
            {campos.length > 0
              ? t('bandeja.observarCorregir', { count: pedidos })
              : t('bandeja.observarPedir', { count: pedidos })}
          </Boton>
        )}
        {puede('otorgar') && (
          <Boton variante="principal" cargando={haciendo} onClick={() => void decidir('otorgar')}>
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
