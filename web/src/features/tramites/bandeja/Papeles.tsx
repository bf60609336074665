import { request } from '@gremial/contract/platform/call.ts'
import { bandeja, revisionDe, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { maximoObservaciones } from '@gremial/contract/tramites/observacion.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import type { BorradorMesa } from './borrador.ts'
import type { EnMano } from './Encabezado.tsx'
import { hayPregunta } from './hayPregunta.ts'
import { Visor } from './Visor.tsx'

interface Props extends EnMano {
  borrador: BorradorMesa
  poner(parte: Partial<BorradorMesa>): void
}

type Marca = '' | 'ACEPTADO' | 'OBSERVADO'

/** Documents, one at a time: viewed, and accepted or rejected by the assignee. Keys: A, O and the arrows. */
export function Papeles({ enMesa, alResponder, refrescar, borrador, poner }: Props) {
  const { t } = useTranslation()
  const { solicitud: s, revisiones, tenida } = enMesa
  const [actual, setActual] = useState(0)
  const [observando, setObservando] = useState<number>()
  const campo = useRef<HTMLTextAreaElement>(null)
  const { run, running } = useAction()
  const documento = s.documentos[Math.min(actual, s.documentos.length - 1)]
  const idDocumento = documento?.id ?? null
  const revisa = tenida === 'MIA' && s.estado === 'EN ANÁLISIS' && enMesa.propia === 0 && idDocumento !== null
  const marcado = revisiones.find((r) => r.idDocumento === idDocumento)
  const marca = documento ? revisionDe(documento, revisiones) : ''
  const motivo = borrador.motivos[String(idDocumento)] ?? marcado?.motivo ?? ''
  const escribe = revisa && (observando === idDocumento || marca === 'OBSERVADO')
  const ir = (n: number) => {
    setActual((actual + n + s.documentos.length) % s.documentos.length)
    setObservando(undefined)
  }
  const marcar = async (revision: Marca) => {
    if (!revisa || idDocumento === null) return
    const cuerpo = { version: s.version, revision, motivo: revision === 'OBSERVADO' ? motivo : '' }
    await run(request(bandeja.revisar, { params: { id: s.id, idDocumento }, body: cuerpo }), {
      failure: t('bandeja.noCambio'),
      onConflict: refrescar,
      onSuccess(da) {
        setObservando(undefined)
        // The reason is now the mark, or was withdrawn by accepting it.
        const { [String(idDocumento)]: _, ...motivos } = borrador.motivos
        poner({ motivos })
        alResponder(da)
        setActual(sigueSinMirar(da, actual))
      },
    })
  }
  const observar = () => {
    setObservando(idDocumento ?? undefined)
    // The field exists after this click.
    requestAnimationFrame(() => campo.current?.focus())
  }
  useHotkeys([
    ['A', () => hayPregunta() || (revisa && marcar('ACEPTADO'))],
    ['O', () => hayPregunta() || (revisa && observar())],
    ['ArrowLeft', () => hayPregunta() || (documento && ir(-1))],
    ['ArrowRight', () => hayPregunta() || (documento && ir(1))],
  ])
  if (!documento) return <Ninguno />
  return (
    <section className="bandeja-papeles" aria-label={t('bandeja.documentos')}>
      <div className="encabezado">
        <h3>{t('bandeja.documentos')}</h3>
        <span className="suave" role="status">
          <Cuenta enMesa={enMesa} />
        </span>
      </div>
      <div className="papeles">
        <ul className="lista">
          {s.documentos.map((d, i) => (
            <li key={d.idRequisito}>
              <Renglon documento={d} revisiones={revisiones} elegido={d === documento} elegir={() => ir(i - actual)} />
            </li>
          ))}
        </ul>
        {revisa && (
          <div className="revisar">
            <div className="botones">
              <Button
                icon="hecho"
                aria-pressed={marca === 'ACEPTADO' && !escribe}
                disabled={running}
                onClick={() => void marcar('ACEPTADO')}
              >
                {t('bandeja.aceptar')}
              </Button>
              <Button icon="alerta" className="av" aria-pressed={escribe} disabled={running} onClick={observar}>
                {t('bandeja.observar')}
              </Button>
            </div>
            {escribe && (
              <>
                <Textarea
                  ref={campo}
                  label={t('bandeja.queCorregir')}
                  description={t('bandeja.quedan', { count: maximoObservaciones - motivo.length })}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  autosize
                  minRows={2}
                  maxLength={maximoObservaciones}
                  value={motivo}
                  onChange={(e) => poner({ motivos: { ...borrador.motivos, [String(idDocumento)]: e.currentTarget.value } })}
                />
                {(marca !== 'OBSERVADO' || motivo !== marcado?.motivo) && (
                  <Button loading={running} disabled={motivo.trim() === ''} onClick={() => void marcar('OBSERVADO')}>
                    {t('bandeja.marcar')}
                  </Button>
                )}
              </>
            )}
            <p className="ayuda solo-ancho">{t('bandeja.teclas', { t: 'T', a: 'A', o: 'O' })}</p>
          </div>
        )}
        {!revisa && documento.motivo !== '' && <p className="revisar dicho">«{documento.motivo}»</p>}
        <Visor
          solicitud={s.id}
          documento={documento}
          posicion={t('bandeja.deN', { n: s.documentos.indexOf(documento) + 1, total: s.documentos.length })}
          ir={ir}
        />
      </div>
    </section>
  )
}

/** Next unreviewed document from an index on, cyclic; the same one if there is none. */
function sigueSinMirar({ solicitud: { documentos }, revisiones }: SolicitudEnMesa, desde: number): number {
  const orden = documentos.map((_, i) => (desde + 1 + i) % documentos.length)
  return orden.find((i) => documentos[i]?.id != null && revisionDe(documentos[i], revisiones) === '') ?? desde
}

function Ninguno() {
  const { t } = useTranslation()
  return (
    <section>
      <h3>{t('bandeja.documentos')}</h3>
      <p className="suave">{t('bandeja.sinDocumentos')}</p>
    </section>
  )
}

/** "2 aceptados, 1 observado, 1 sin mirar". */
function Cuenta({ enMesa: { solicitud, revisiones } }: { enMesa: SolicitudEnMesa }) {
  const { t } = useTranslation()
  // A returned document stays rejected until it is replaced.
  const marcaDe = (d: DocumentoSolicitud): Marca => revisionDe(d, revisiones) || (d.estado === 'OBSERVADO' ? 'OBSERVADO' : '')
  const de = (marca: Marca) => solicitud.documentos.filter((d) => d.id !== null && marcaDe(d) === marca).length
  const [aceptados, observados, sinMirar] = [de('ACEPTADO'), de('OBSERVADO'), de('')]
  const faltan = solicitud.documentos.filter((d) => d.id === null && d.obligatorio === 1).length
  return [
    ...(aceptados ? [t('bandeja.aceptados', { count: aceptados })] : []),
    ...(observados ? [t('bandeja.observados', { count: observados })] : []),
    ...(sinMirar ? [t('bandeja.sinMirarN', { count: sinMirar })] : []),
    ...(faltan ? [t('bandeja.faltanN', { count: faltan })] : []),
  ].join(', ')
}

const iconos: Record<Marca, IconName> = { ACEPTADO: 'bien', OBSERVADO: 'alerta', '': 'sinMirar' }

function Renglon({
  documento: d,
  revisiones,
  elegido,
  elegir,
}: {
  documento: DocumentoSolicitud
  revisiones: SolicitudEnMesa['revisiones']
  elegido: boolean
  elegir(): void
}) {
  const { t } = useTranslation()
  const marca = revisionDe(d, revisiones)
  const cambio = revisiones.some((r) => r.idDocumento === d.id && r.cambio === 1)
  const dicho =
    d.id === null
      ? t('bandeja.noMando')
      : marca === 'ACEPTADO'
        ? t('bandeja.aceptado')
        : marca === 'OBSERVADO' || d.estado === 'OBSERVADO'
          ? t('bandeja.observado')
          : t('bandeja.sinMirar')
  return (
    <button
      type="button"
      className={marca === 'ACEPTADO' ? 'ok' : marca === 'OBSERVADO' ? 'av' : 'nada'}
      aria-pressed={elegido}
      onClick={elegir}
    >
      <Icon name={iconos[marca]} />
      <span>
        {d.requisito}
        <small>
          {[
            dicho,
            d.obligatorio === 0 && t('bandeja.opcional'),
            cambio && t('bandeja.cambioDocumento'),
            d.deCarpeta && t('bandeja.deOtro', { numero: d.deCarpeta.numeroSolicitud }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </button>
  )
}
