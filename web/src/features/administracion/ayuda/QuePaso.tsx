import './ayuda.css'
import {
  type Ayuda,
  ayudas,
  type CorreoDeAyuda,
  type IntentosJuntos,
  type ResultadoIngreso,
} from '@gremial/contract/administracion/ayuda.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { hora, momento } from './decir.ts'

const primeros = 5

const dibujos: Record<ResultadoIngreso, [tono: 'mal' | 'alerta' | 'ok' | '', icono: IconName]> = {
  entro: ['ok', 'bien'],
  clave: ['alerta', 'clave'],
  sinValidar: ['alerta', 'correoDevuelto'],
  deshabilitada: ['mal', 'baja'],
  bloqueada: ['mal', 'candado'],
  direccion: ['mal', 'candado'],
  segundoFactor: ['alerta', 'escudo'],
  pidioClave: ['', 'clave'],
}

/** History: latest attempts with their result, the error shown, open sessions and mails. */
export function QuePaso({ ayuda }: { ayuda: Ayuda }) {
  const { t } = useTranslation()
  const [todos, setTodos] = useState(false)
  const { intentos, leyo } = ayuda
  return (
    <section className="hoja" aria-label={t('ayudar.intentos')}>
      <div className="ayuda-parte">
        <header>
          <h2>{t('ayudar.intentos')}</h2>
          {!todos && intentos.length > primeros && (
            <Button variant="texto" onClick={() => setTodos(true)}>
              {t('ayudar.verTodos', { count: intentos.length })}
            </Button>
          )}
        </header>
        {intentos.length === 0 && <p className="suave">{t('ayudar.sinIntentos')}</p>}
        <ul>
          {(todos ? intentos : intentos.slice(0, primeros)).map((i) => (
            <Intento key={`${i.resultado}${i.hasta}${i.programa}`} intento={i} />
          ))}
        </ul>
      </div>
      {leyo && (
        <div className="ayuda-parte">
          <h3>{t('ayudar.lee')}</h3>
          <p className="ayuda-lee">{t(`errores.${leyo.codigo}`, { minutos: leyo.minutos })}</p>
          <p className="ayuda">{t('ayudar.leeAyuda')}</p>
        </div>
      )}
      <Sesiones ayuda={ayuda} />
      <div className="ayuda-parte">
        <header>
          <h2>{t('ayudar.correos')}</h2>
        </header>
        <Correos correos={ayuda.correos} />
      </div>
    </section>
  )
}

function Intento({ intento }: { intento: IntentosJuntos }) {
  const { t } = useTranslation()
  const { resultado, desde, hasta, veces, programa, sistema, conocido } = intento
  const [tono, icono] = dibujos[resultado]
  const equipo =
    resultado === 'pidioClave'
      ? ''
      : programa && sistema
        ? t('perfil.sesiones.en', { programa, sistema })
        : programa || sistema || t('ayudar.desconocido')
  const detalle = [veces > 1 ? t('ayudar.veces', { count: veces }) : '', equipo, conocido ? t('ayudar.conocido') : '']
  return (
    <li className={`ayuda-suceso ${tono}`}>
      <Icon name={icono} />
      <div>
        <strong>{t(`ayudar.resultado.${resultado}`)}</strong>
        <small>{detalle.filter(Boolean).join(' · ')}</small>
      </div>
      <time dateTime={hasta} className="cifra">
        {veces > 1 ? t('ayudar.deHasta', { desde: momento(desde), hasta: hora(hasta) }) : momento(hasta)}
      </time>
    </li>
  )
}

function Sesiones({ ayuda }: { ayuda: Ayuda }) {
  const { t } = useTranslation()
  const { run } = useAction()
  const [todas, setTodas] = useState(false)
  const cerrar = (sesion?: number) =>
    run(request(ayudas.cerrarSesiones, { params: { id: ayuda.id }, body: { sesion } }), {
      failure: t('ayudar.sesiones'),
      onSuccess: () => notifications.show({ message: t(sesion === undefined ? 'ayudar.hechoCerradas' : 'ayudar.hechoCerrada') }),
    })
  const cerrarTodas = async () => {
    const si = await ask({
      title: t('ayudar.preguntaCerrar'),
      text: t('ayudar.textoCerrar'),
      action: t('ayudar.cerrarTodas'),
      cancel: t('comun.cancelar'),
    })
    if (si) await cerrar()
  }
  const { sesiones } = ayuda
  return (
    <div className="ayuda-parte">
      <header>
        <h2>{t('ayudar.sesiones')}</h2>
        {sesiones.length > 0 && !ayuda.propia && (
          <Button variant="texto" onClick={() => void cerrarTodas()}>
            {t('ayudar.cerrarTodas')}
          </Button>
        )}
      </header>
      {sesiones.length === 0 && <p className="suave">{t('ayudar.sinSesiones')}</p>}
      {(todas ? sesiones : sesiones.slice(0, primeros)).map((s) => {
        const equipo =
          s.programa && s.sistema
            ? t('perfil.sesiones.en', { programa: s.programa, sistema: s.sistema })
            : s.programa || s.sistema || t('ayudar.desconocido')
        return (
          <div key={s.id} className="ayuda-renglon">
            <div>
              <strong>{equipo}</strong>
              <small>
                {[t('ayudar.uso', { momento: momento(s.ultimoUso) }), s.lugar && t('perfil.sesiones.lugar', { lugar: s.lugar })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <small>{t('perfil.sesiones.desde', { momento: momento(s.creada) })}</small>
            </div>
            {!ayuda.propia && (
              <Button aria-label={t('perfil.sesiones.cerrarDe', { equipo })} onClick={() => void cerrar(s.id)}>
                {t('ayudar.cerrar')}
              </Button>
            )}
          </div>
        )
      })}
      {!todas && sesiones.length > primeros && (
        <Button variant="texto" onClick={() => setTodas(true)}>
          {t('ayudar.verTodas', { count: sesiones.length })}
        </Button>
      )}
    </div>
  )
}

const comoFue = {
  PENDIENTE: 'saldra',
  ENVIADO: 'salio',
  GUARDADO: 'quedoAca',
  FALLIDO: 'abandonado',
  REBOTADO: 'volvio',
} as const

/** Mails sent to the person with their state, without content or links. */
export function Correos({ correos }: { correos: CorreoDeAyuda[] }) {
  const { t } = useTranslation()
  if (correos.length === 0) return <p className="suave">{t('ayudar.sinCorreos')}</p>
  const mal = (c: CorreoDeAyuda) => c.estado === 'REBOTADO' || c.estado === 'FALLIDO'
  const asunto = (c: CorreoDeAyuda): string =>
    t(`correo.${c.plantilla as 'prueba'}.asunto`, { organizacion: organization().nombre, numero: '…', nombre: '…' })
  return (
    <>
      <ul>
        {correos.map((c) => (
          <li key={c.id} className={`ayuda-suceso ${mal(c) ? 'mal' : ''}`}>
            <Icon name={mal(c) ? 'correoDevuelto' : 'correo'} />
            <div>
              <strong>{asunto(c)}</strong>
              <small>
                {[t(`ayudar.${comoFue[c.estado]}`, { momento: momento(c.momento) }), mal(c) ? c.motivo : '']
                  .filter(Boolean)
                  .join(': ')}
              </small>
              <small>{t('ayudar.para', { email: c.para })}</small>
            </div>
            <time dateTime={c.creado} className="cifra">
              {momento(c.creado)}
            </time>
          </li>
        ))}
      </ul>
      <p className="ayuda">{t('ayudar.correosNota')}</p>
    </>
  )
}
