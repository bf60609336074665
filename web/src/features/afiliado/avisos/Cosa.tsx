import './espera.css'
import type { Espera } from '@gremial/contract/afiliado/avisos.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../platform/downloads.ts'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { Icon, iconOf } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/states.tsx'

/** Texts of a wait, from its feature (`esperas.<cosa>`). */
const clave = (cosa: string, que: 'titulo' | 'detalle' | 'citaDe' | 'accion') =>
  `esperas.${cosa}.${que}` as 'esperas.papelObservado.titulo'

/** A wait with its link; the first one on a home is the primary action. */
export function Cosa({ espera, principal }: { espera: Espera; principal: boolean }) {
  const { t, i18n } = useTranslation()
  const { cosa, id, cantidad, desde, hasta, importe, datos, icono, gravedad } = espera
  const nombrado = {
    count: cantidad,
    hace: desde ? timeAgo(Date.parse(desde)) : '',
    desde: desde ? formatDate(dateOf(new Date(desde))) : '',
    hasta: hasta ? formatDate(hasta) : '',
    ...datos,
  }
  const detalle = i18n.exists(clave(cosa, 'detalle')) ? t(clave(cosa, 'detalle'), nombrado) : ''
  return (
    <li data-cosa={cosa} data-id={id} data-cantidad={cantidad}>
      <div>
        {gravedad && (
          <StatusChip sign={gravedad === 'mal' ? 'mal' : 'alerta'}>{t(`inicioAdministracion.${gravedad}`)}</StatusChip>
        )}
        <h3>
          {!gravedad && <Icon name={iconOf(icono)} />}
          {t(clave(cosa, 'titulo'), nombrado)}
        </h3>
        {datos.cita && (
          <div className="aviso alerta">
            <div>
              «{datos.cita}»<p className="sub">{t(clave(cosa, 'citaDe'), nombrado)}</p>
            </div>
          </div>
        )}
        <p className="suave">
          {importe !== null && <strong className="cifra">{formatPesos(importe)}</strong>}
          {importe !== null && detalle && ' · '}
          {detalle}
        </p>
      </div>
      <Hacer espera={espera} principal={principal} dicho={nombrado} />
    </li>
  )
}

function Hacer({
  espera: { cosa, va },
  principal,
  dicho,
}: {
  espera: Espera
  principal: boolean
  dicho: Record<string, string | number>
}) {
  const { t } = useTranslation()
  if (!va) return null
  const clase = principal ? 'boton principal' : 'boton'
  const texto = t(clave(cosa, 'accion'), dicho)
  if (va.startsWith('/api/'))
    return <Bajar va={va} nombre={t(clave(cosa, 'titulo'), dicho)} texto={texto} principal={principal} />
  const [to = '', consulta] = va.split('?')
  return (
    <Link
      to={to}
      search={Object.fromEntries(new URLSearchParams(consulta))}
      className={clase}
      aria-label={`${texto}: ${t(clave(cosa, 'titulo'), dicho)}`}
    >
      {texto}
    </Link>
  )
}

/** Downloads a file of the API, with progress and errors. */
function Bajar({ va, nombre, texto, principal }: { va: string; nombre: string; texto: string; principal: boolean }) {
  const { t } = useTranslation()
  const bajar = useMutation({
    mutationFn: () => downloadFile(va, `${nombre}.pdf`),
    onError: (error) => void notifyFailure(t('avisos.falloBajar'), error),
  })
  return (
    <Button variant={principal ? 'principal' : 'comun'} icon="descargar" loading={bajar.isPending} onClick={() => bajar.mutate()}>
      {texto}
    </Button>
  )
}
