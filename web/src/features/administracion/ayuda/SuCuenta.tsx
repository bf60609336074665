import './ayuda.css'
import type { Ayuda } from '@gremial/contract/administracion/ayuda.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { ViewedBy } from '../../../ui/ViewedBy.tsx'
import { hora, momento } from './decir.ts'

/** State of the account: data, lockouts, roles and boxes; and a note on what is never shown. */
export function SuCuenta({ ayuda }: { ayuda: Ayuda }) {
  const { t } = useTranslation()
  const { cuenta, bloqueos, roles, seccionales, cajas } = ayuda
  const estado = !cuenta.habilitado ? 'deshabilitada' : cuenta.mailValidado ? 'enUso' : 'sinValidar'
  const filas: Array<[string, string]> = [
    [t('ayudar.usuario'), cuenta.email],
    [t('ayudar.documento'), ayuda.documento || t('comun.sinDato')],
    [t('ayudar.nacimiento'), ayuda.fechaNacimiento ? formatDate(ayuda.fechaNacimiento) : t('comun.sinDato')],
    [
      t('ayudar.creada'),
      cuenta.creadaPor
        ? t('ayudar.creadaPor', { momento: momento(cuenta.creada), quien: cuenta.creadaPor })
        : momento(cuenta.creada),
    ],
    [t('ayudar.acceso'), t(cuenta.habilitado ? 'ayudar.habilitado' : 'ayudar.deshabilitado')],
    [t('ayudar.ultimoIngreso'), cuenta.ultimoIngreso ? momento(cuenta.ultimoIngreso) : t('ayudar.nunca')],
  ]
  return (
    <section className="hoja" aria-label={t('ayudar.cuenta')}>
      <div className="ayuda-parte">
        <header>
          <h2>{t('ayudar.cuenta')}</h2>
          <StatusChip sign={{ deshabilitada: 'mal', enUso: 'ok', sinValidar: 'alerta' }[estado]}>
            {t(`ayudar.${estado}`)}
          </StatusChip>
        </header>
        <LabelledList lines={filas} />
        <ViewedBy about={{ sobreUsuario: String(ayuda.id) }} />
      </div>
      <div className="ayuda-parte">
        <header>
          <h2>{t('ayudar.bloqueos')}</h2>
        </header>
        <div className="ayuda-renglon">
          <div>
            <strong>{t('ayudar.entrada')}</strong>
            <small>{bloqueos.entrada ? t('ayudar.hasta', { hora: hora(bloqueos.entrada) }) : t('ayudar.sinBloqueo')}</small>
          </div>
        </div>
        {bloqueos.pines.map((p) => (
          <Renglon key={p.caja} titulo={t('ayudar.pin', { caja: p.caja })} texto={t('ayudar.hasta', { hora: hora(p.hasta) })} />
        ))}
        {bloqueos.pines.length === 0 && <Renglon titulo={t('ayudar.pines')} texto={t('ayudar.sinBloqueo')} />}
      </div>
      <div className="ayuda-parte">
        <header>
          <h2>{t('ayudar.roles')}</h2>
        </header>
        {roles.length === 0 && <p className="suave">{t('ayudar.sinRoles')}</p>}
        {roles.map((rol) => (
          <Renglon key={rol} titulo={rol} />
        ))}
        {seccionales.length > 0 && <Renglon titulo={t('ayudar.seccionales')} texto={seccionales.join(', ')} />}
      </div>
      <div className="ayuda-parte">
        <header>
          <h2>{t('ayudar.cajas')}</h2>
        </header>
        {cajas.length === 0 && <p className="suave">{t('ayudar.sinCajas')}</p>}
        {cajas.map((c) => (
          <Renglon key={c.id} titulo={c.nombre} texto={c.seccional} />
        ))}
      </div>
      <p className="ayuda-no-esta">
        <Icon name="ocultar" />
        <span>{t('ayudar.noEsta')}</span>
      </p>
    </section>
  )
}

const Renglon = ({ titulo, texto }: { titulo: string; texto?: string }) => (
  <div className="ayuda-renglon">
    <div>
      <strong>{titulo}</strong>
      {texto && <small>{texto}</small>}
    </div>
  </div>
)
