import { mayorPersonasQueCambian, type Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import { diasDeImportacion, type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DescargarRechazadas } from './DescargarRechazadas.tsx'
import { PersonasQueCambian, UmbralIdentidad } from './OtrasPersonas.tsx'
import { PorVer } from './PorVer.tsx'
import { porciento } from './textos.ts'

/** Parses a count, with or without thousands separators. */
const leido = (texto: string): number | null => (/^\d[\d.]{0,12}$/.test(texto.trim()) ? Number(texto.replaceAll('.', '')) : null)

/** Exceeded thresholds, effect of applying, and the button: unusual counts must be typed. */
export function PanelAplicar({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const puede = useCan('importaciones.hacer')
  const [estados, setEstados] = useState('')
  const [rechazos, setRechazos] = useState('')
  const [identidad, setIdentidad] = useState('')
  const [personas, setPersonas] = useState<number[]>([])
  const [vistas, setVistas] = useState<string[]>([])
  const [alDia, setAlDia] = useState<string | null>(today())
  const { id, estado, revision, tipo } = importacion
  const dePadron = tipo === 'padron'
  const lista = estado === 'REVISAR' && revision ? revision : undefined
  const cambios = (lista?.nuevas ?? 0) + (lista?.cambiadas ?? 0)
  const pide = (traba: Revision['trabas'][number]) => lista?.trabas.includes(traba) ?? false
  const falta =
    pide('estados') && leido(estados) !== lista?.cambiosDeEstado
      ? lista?.cambiosDeEstado
      : pide('rechazos') && leido(rechazos) !== lista?.rechazadas
        ? lista?.rechazadas
        : pide('identidad') && leido(identidad) !== lista?.otrasPersonas
          ? lista?.otrasPersonas
          : undefined
  const sinConfirmar = (lista?.personas ?? []).filter(({ numero }) => !personas.includes(numero)).length
  const sinVer = (lista?.preguntas ?? []).filter((pregunta) => !vistas.includes(pregunta)).length
  const aplicar = () =>
    run(
      request(importaciones.aplicar, {
        params: { id },
        body: {
          desde: importacion.desde,
          estados: pide('estados') ? leido(estados) : null,
          rechazos: pide('rechazos') ? leido(rechazos) : null,
          identidad: pide('identidad') ? leido(identidad) : null,
          personas: pide('personas') ? personas : [],
          vistas,
          alDia: dePadron ? alDia : null,
        },
      }),
      { failure: t('importacion.noAplico') },
    )
  return (
    <>
      {lista && pide('ninguna') && <NadaAceptado revision={lista} />}
      {lista && pide('preguntas') && <PorVer revision={lista} vistas={vistas} ver={setVistas} />}
      {lista && pide('estados') && <Umbral revision={lista} valor={estados} escribir={setEstados} />}
      {lista && pide('rechazos') && <UmbralRechazos revision={lista} valor={rechazos} escribir={setRechazos} />}
      {lista && pide('identidad') && <UmbralIdentidad revision={lista} valor={identidad} escribir={setIdentidad} />}
      {lista && pide('personas') && (
        <PersonasQueCambian personas={lista.personas} confirmadas={personas} confirmar={setPersonas} />
      )}
      {lista && <AlAplicar importacion={importacion} revision={lista} />}
      {puede && (
        <div className="pila-m">
          {lista && !pide('ninguna') && cambios > 0 && (
            <>
              {dePadron && (
                <DateField
                  label={t('importacion.alDia')}
                  description={t('importacion.alDiaAyuda')}
                  value={alDia}
                  maxDate={today()}
                  onChange={setAlDia}
                />
              )}
              <Button
                variant="principal"
                width
                disabled={falta !== undefined || sinConfirmar > 0 || sinVer > 0}
                aria-describedby="porque-aplicar"
                loading={running}
                onClick={() => void aplicar()}
              >
                {t('importacion.aplicar', { count: cambios })}
              </Button>
              <p className="ayuda" id="porque-aplicar">
                {falta !== undefined
                  ? t('importacion.faltaEscribir', { n: formatNumber(falta) })
                  : sinConfirmar > mayorPersonasQueCambian
                    ? t('importacion.personasDemas')
                    : sinConfirmar > 0
                      ? t('importacion.faltaPersonas', { n: formatNumber(sinConfirmar) })
                      : t(sinVer > 0 ? 'importacion.faltaVer' : 'importacion.sigueSola')}
              </p>
            </>
          )}
          {estado === 'ILEGIBLE' && <SubirOtro tipo={tipo} />}
          <Descartar importacion={importacion} />
        </div>
      )}
    </>
  )
}

/** No valid line; with open questions the lines wait instead of being refused. */
function NadaAceptado({ revision: { esperan, desconocidos } }: { revision: Revision }) {
  const { t } = useTranslation()
  return (
    <div className="umbral-importacion">
      <h2>
        <Icon name="alerta" />
        <span>{esperan > 0 ? t('importacion.faltaQueEs', { count: desconocidos.length }) : t('importacion.nadaAceptado')}</span>
      </h2>
      <p>{esperan > 0 ? t('importacion.esperan', { count: esperan }) : t('importacion.nadaAceptadoTexto')}</p>
    </div>
  )
}

interface DeUmbral {
  revision: Revision
  valor: string
  escribir(texto: string): void
}

function UmbralRechazos({ revision: { rechazadas, esperan, filas }, valor, escribir }: DeUmbral) {
  const { t } = useTranslation()
  return (
    <div className="umbral-importacion">
      <h2>
        <Icon name="alerta" />
        <span>
          {esperan > 0
            ? t('importacion.umbralEsperan', { count: rechazadas, porciento: porciento(rechazadas, filas) })
            : t('importacion.umbralRechazos', { count: rechazadas, porciento: porciento(rechazadas, filas) })}
        </span>
      </h2>
      <TextInput
        label={t('importacion.confirmarRechazos')}
        inputMode="numeric"
        value={valor}
        onChange={(e) => escribir(e.currentTarget.value)}
      />
    </div>
  )
}

/** Changes of state: count, from and to, and the branch with most of them. */
function Umbral({ revision, valor, escribir }: DeUmbral) {
  const { t } = useTranslation()
  const { cambiosDeEstado, miembros, estados } = revision
  const [mayor] = estados
  return (
    <div className="umbral-importacion" id="umbral">
      <h2>
        <Icon name="alerta" />
        <span>
          {t('importacion.umbralEstados', {
            count: cambiosDeEstado,
            porciento: porciento(cambiosDeEstado, miembros),
          })}
        </span>
      </h2>
      <dl>
        {estados.slice(0, 6).map(({ de, a, cantidad }) => (
          <div key={`${de}-${a}`}>
            <dt>{t('importacion.deA', { de, a })}</dt>
            <dd className="cifra">{formatNumber(cantidad)}</dd>
          </div>
        ))}
      </dl>
      {mayor?.seccional && (
        <p>
          <strong>
            {t('importacion.sonDe', {
              n: formatNumber(mayor.seccional.cantidad),
              total: formatNumber(mayor.cantidad),
              de: mayor.de,
              a: mayor.a,
              seccional: mayor.seccional.nombre,
            })}
          </strong>{' '}
          {mayor.seccional.cantidad * 2 > mayor.cantidad && t('importacion.fijate')}
        </p>
      )}
      <TextInput
        label={t('importacion.confirmarEstados')}
        inputMode="numeric"
        value={valor}
        onChange={(e) => escribir(e.currentTarget.value)}
      />
    </div>
  )
}

function AlAplicar({ importacion, revision }: { importacion: Importacion; revision: Revision }) {
  const { t } = useTranslation()
  const { nuevas, cambiadas, rechazadas, esperan, faltan } = revision
  if (nuevas + cambiadas === 0 && !revision.trabas.includes('ninguna'))
    return (
      <div>
        <p>{t('importacion.sinNadaQueAplicar')}</p>
      </div>
    )
  return (
    <div>
      <h2>{t('importacion.alAplicar')}</h2>
      <ol className="frases-importacion">
        <li>{t('importacion.suma', { nuevas: formatNumber(nuevas), cambiadas: formatNumber(cambiadas) })}</li>
        {rechazadas > esperan && <li>{t('importacion.noEntran', { count: rechazadas - esperan })}</li>}
        {esperan > 0 && <li>{t('importacion.esperan', { count: esperan })}</li>}
        {faltan !== null && faltan > 0 && <li>{t('importacion.quedan', { count: faltan })}</li>}
        <li>{t('importacion.seDeshace', { dias: diasDeImportacion })}</li>
      </ol>
      {rechazadas > 0 && <DescargarRechazadas importacion={importacion} />}
    </div>
  )
}

/** Link to upload another file when this one is unreadable or incomplete. */
function SubirOtro({ tipo }: Pick<Importacion, 'tipo'>) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return (
    <Button width onClick={() => void navegar({ to: '/app/importaciones/nueva', search: { tipo } })}>
      {t('importacion.subirOtro')}
    </Button>
  )
}

function Descartar({ importacion: { id, archivo } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  const descartar = async () => {
    const si = await ask({
      title: t('importacion.preguntaDescartar', { archivo }),
      text: t('importacion.textoDescartar'),
      action: t('importacion.descartar'),
      cancel: t('importacion.noDescartar'),
      danger: true,
    })
    if (!si) return
    await run(request(importaciones.descartar, { params: { id } }), {
      failure: t('importacion.descartar'),
      onSuccess() {
        notifications.show({ message: t('importacion.descartada') })
        return navegar({ to: '/app/importaciones' })
      },
    })
  }
  return (
    <Button width variant="texto" loading={running} onClick={() => void descartar()}>
      {t('importacion.descartar')}
    </Button>
  )
}
