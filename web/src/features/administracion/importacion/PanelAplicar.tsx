import {
  diasDeImportacion,
  type Importacion,
  importaciones,
  mayorPersonasQueCambian,
  type Revision,
} from '@gremial/contract/administracion/importacion.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { DescargarRechazadas } from './DescargarRechazadas.tsx'
import { PersonasQueCambian, UmbralIdentidad } from './OtrasPersonas.tsx'
import { porciento } from './textos.ts'

/** A number as it is written, with or without dots. */
const leido = (texto: string): number | null => (/^\d[\d.]{0,12}$/.test(texto.trim()) ? Number(texto.replaceAll('.', '')) : null)

/** What passes a threshold, what applying does, and the button: a number is written before what is out of the usual. */
export function PanelAplicar({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const puede = usePuede('importaciones.hacer')
  const [estados, setEstados] = useState('')
  const [rechazos, setRechazos] = useState('')
  const [identidad, setIdentidad] = useState('')
  const [personas, setPersonas] = useState<number[]>([])
  const [alDia, setAlDia] = useState<string | null>(hoy())
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
  const aplicar = () =>
    hacer(
      pedido(importaciones.aplicar, {
        claves: { id },
        cuerpo: {
          desde: importacion.desde,
          estados: pide('estados') ? leido(estados) : null,
          rechazos: pide('rechazos') ? leido(rechazos) : null,
          identidad: pide('identidad') ? leido(identidad) : null,
          personas: pide('personas') ? personas : [],
          alDia: dePadron ? alDia : null,
        },
      }),
      { fallo: t('importacion.noAplico') },
    )
  return (
    <>
      {lista && pide('ninguna') && (
        <div className="umbral-importacion">
          <h2>
            <Icono nombre="alerta" />
            <span>{t('importacion.nadaAceptado')}</span>
          </h2>
          <p>{t('importacion.nadaAceptadoTexto')}</p>
        </div>
      )}
      {lista && pide('estados') && <Umbral revision={lista} valor={estados} escribir={setEstados} />}
      {lista && pide('rechazos') && (
        <div className="umbral-importacion">
          <h2>
            <Icono nombre="alerta" />
            <span>
              {t('importacion.umbralRechazos', {
                count: lista.rechazadas,
                porciento: porciento(lista.rechazadas, lista.filas),
              })}
            </span>
          </h2>
          <TextInput
            label={t('importacion.confirmarRechazos')}
            inputMode="numeric"
            value={rechazos}
            onChange={(e) => setRechazos(e.currentTarget.value)}
          />
        </div>
      )}
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
                <CampoFecha
                  label={t('importacion.alDia')}
                  description={t('importacion.alDiaAyuda')}
                  value={alDia}
                  maxDate={hoy()}
                  onChange={setAlDia}
                />
              )}
              <Boton
                variante="principal"
                ancho
                disabled={falta !== undefined || sinConfirmar > 0}
                aria-describedby="porque-aplicar"
                cargando={haciendo}
                onClick={() => void aplicar()}
              >
                {t('importacion.aplicar', { count: cambios })}
              </Boton>
              <p className="ayuda" id="porque-aplicar">
                {falta !== undefined
                  ? t('importacion.faltaEscribir', { n: cifra(falta) })
                  : sinConfirmar > mayorPersonasQueCambian
                    ? t('importacion.personasDemas')
                    : sinConfirmar > 0
                      ? t('importacion.faltaPersonas', { n: cifra(sinConfirmar) })
                      : t('importacion.sigueSola')}
              </p>
            </>
          )}
          <Descartar importacion={importacion} />
        </div>
      )}
    </>
  )
}

/** How many change of state, of what to what, and where most of them are. */
function Umbral({ revision, valor, escribir }: { revision: Revision; valor: string; escribir(texto: string): void }) {
  const { t } = useTranslation()
  const { cambiosDeEstado, miembros, estados } = revision
  const [mayor] = estados
  return (
    <div className="umbral-importacion" id="umbral">
      <h2>
        <Icono nombre="alerta" />
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
            <dd className="cifra">{cifra(cantidad)}</dd>
          </div>
        ))}
      </dl>
      {mayor?.seccional && (
        <p>
          <strong>
            {t('importacion.sonDe', {
              n: cifra(mayor.seccional.cantidad),
              total: cifra(mayor.cantidad),
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
  const { nuevas, cambiadas, rechazadas, faltan } = revision
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
        <li>{t('importacion.suma', { nuevas: cifra(nuevas), cambiadas: cifra(cambiadas) })}</li>
        {rechazadas > 0 && <li>{t('importacion.noEntran', { count: rechazadas })}</li>}
        {faltan !== null && faltan > 0 && <li>{t('importacion.quedan', { count: faltan })}</li>}
        <li>{t('importacion.seDeshace', { dias: diasDeImportacion })}</li>
      </ol>
      {rechazadas > 0 && <DescargarRechazadas importacion={importacion} />}
    </div>
  )
}

function Descartar({ importacion: { id, archivo } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { hacer, haciendo } = useHacer()
  const descartar = async () => {
    const si = await preguntar({
      titulo: t('importacion.preguntaDescartar', { archivo }),
      texto: t('importacion.textoDescartar'),
      accion: t('importacion.descartar'),
      cancelar: t('importacion.noDescartar'),
      grave: true,
    })
    if (!si) return
    await hacer(pedido(importaciones.descartar, { claves: { id } }), {
      fallo: t('importacion.descartar'),
      alLograr() {
        notifications.show({ message: t('importacion.descartada') })
        return navegar({ to: '/app/importaciones' })
      },
    })
  }
  return (
    <Boton ancho variante="texto" cargando={haciendo} onClick={() => void descartar()}>
      {t('importacion.descartar')}
    </Boton>
  )
}
