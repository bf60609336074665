import { type AnyRequest, request } from '@gremial/contract/platform/call.ts'
import { bandeja, faltaAprobar, maximoComentario, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { alDar } from '@gremial/contract/tramites/estados.ts'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { Anticipo, anticipoQuery, type Decision, motivosDe, sinMarcar } from './Anticipo.tsx'
import { type BorradorMesa, camposDichos } from './borrador.ts'
import type { EnMano } from './Encabezado.tsx'

interface Props extends EnMano {
  pila: string
  /** Draft: general comment, reasons by document, and fields. */
  borrador: BorradorMesa
  escribir(comentario: string): void
  /** The draft was sent. */
  enviado(): void
}

/** Comment and decision, with the primary button that matches the marks. */
export function Decidir({ enMesa, alResponder, refrescar, pila, borrador, escribir, enviado }: Props) {
  const { t } = useTranslation()
  const { run, running: enviando } = useAction()
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
  if (!puede('aprobar') && !puede('otorgar')) return <NoSeMando comentario={comentario} />

  const datos = { numero: s.numeroSolicitudCompleto, nombre: pila }
  const enviar = (que: AnyRequest) =>
    run(que, {
      failure: t('bandeja.noCambio'),
      onConflict: refrescar,
      onFieldErrors: (errores) => setFalta(errores.comentario ?? ''),
      onSuccess(da) {
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
  /** Confirms with a preview of the mail, and sends the decision. */
  const decidir = async (paso: Decision) => {
    if (paso === 'observar' && borrador.datos.length > campos.length) return setFalta(t('bandeja.faltaDato'))
    if (paso === 'observar' && pedidos === 0 && pedirComentario(t('bandeja.faltaObservacion'))) return
    if (paso === 'rechazar' && pedirComentario(t('bandeja.faltaMotivo'))) return
    let motivos = motivosDe(porMarcar)
    const pregunta = {
      title: t(`bandeja.decidir.${paso}`, datos),
      text: (
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
      action: t(`bandeja.${paso}`),
      cancel: t('comun.cancelar'),
      danger: paso === 'rechazar',
      uncertain: paso === 'rechazar' || (paso === 'aprobar' && porMarcar.size + campos.length > 0),
    }
    // Preloaded so that the dialog opens at its final height. On failure it is retried there, or skipped.
    const primeros = paso === 'observar' ? { motivos, campos } : { motivos: [], campos: [] }
    setPreparando(true)
    await consultas.prefetchQuery(anticipoQuery(s.id, { paso, comentario, ...primeros })).finally(() => setPreparando(false))
    if (!(await ask(pregunta))) return
    const cuerpo = { version: s.version, comentario }
    const claves = { id: s.id }
    await enviar(
      paso === 'observar'
        ? request(bandeja.observar, { params: claves, body: { ...cuerpo, motivos, campos } })
        : request(bandeja[paso], { params: claves, body: cuerpo }),
    )
  }
  // The decision that matches the marks is primary; the other is beside it.
  const llevaAObservar = pedidos > 0
  const principal = (['observar', 'aprobar', 'otorgar'] as const).find(
    (paso) => puede(paso) && (paso === 'observar' ? llevaAObservar : paso === 'otorgar' || razon === ''),
  )
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
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || haciendo) return
          e.preventDefault()
          if (principal) void decidir(principal)
        }}
      />
      <div className="botones">
        {puede('aprobar') && razon && (
          <span className="razon">
            <Icon name="alerta" small />
            <span>{razon}</span>
          </span>
        )}
        {puede('rechazar') && (
          <Button variant="texto" className="rech" disabled={haciendo} onClick={() => void decidir('rechazar')}>
            {t('bandeja.rechazar')}
          </Button>
        )}
        {puede('observar') && !llevaAObservar && (
          <Button disabled={haciendo} onClick={() => void decidir('observar')}>
            {t('bandeja.observar')}
          </Button>
        )}
        {puede('aprobar') && (
          <Button
            variant={llevaAObservar ? 'comun' : 'principal'}
            disabled={haciendo || razon !== ''}
            onClick={() => void decidir('aprobar')}
          >
            {t('bandeja.aprobar')}
          </Button>
        )}
        {puede('observar') && llevaAObservar && (
          <Button variant="principal" loading={haciendo} onClick={() => void decidir('observar')}>
            {campos.length > 0
              ? t('bandeja.observarCorregir', { count: pedidos })
              : t('bandeja.observarPedir', { count: pedidos })}
          </Button>
        )}
        {puede('otorgar') && (
          <Button variant="principal" loading={haciendo} onClick={() => void decidir('otorgar')}>
            {t('bandeja.otorgar')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Comment typed before somebody else took the request over: kept to read and copy. */
function NoSeMando({ comentario }: { comentario: string }) {
  const { t } = useTranslation()
  if (comentario.trim() === '') return null
  return (
    <section>
      <Textarea label={t('bandeja.noSeMando')} value={comentario} readOnly autosize maxRows={6} />
    </section>
  )
}

/** Missing items for approval, as a sentence; "" if nothing. */
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
