import { diasDeImportacion, type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DescargarRechazadas } from './DescargarRechazadas.tsx'
import { Descartada, Termino } from './Mesa.tsx'

const momento = (iso: string | null) => (iso ? formatTimestamp(new Date(iso)) : '')

/** Result of an import, and if it can be undone: until when, or why not. */
export function Hecha({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { estado, aplicada, aplicadaPor, deshecha, deshechaPor, nuevas, cambiadas, rechazadas } = importacion
  if (estado === 'DESCARTADA')
    return <Descartada titulo={t('importacion.estados.DESCARTADA')} texto={t('importacion.descartadaTexto')} />
  const esDeshecha = estado === 'DESHECHA'
  return (
    <>
      <Termino
        deshecha={esDeshecha}
        titulo={t(`importacion.estados.${estado}`)}
        texto={
          esDeshecha
            ? t('importacion.deshechaTexto', { momento: momento(deshecha) })
            : t('importacion.aplicadaTexto', {
                momento: momento(aplicada),
                nuevas: formatNumber(nuevas),
                cambiadas: formatNumber(cambiadas),
              })
        }
      >
        <LabelledList
          lines={[
            rechazadas > 0 && [
              t('importacion.rechazadas'),
              importacion.conDetalle ? (
                <DescargarRechazadas key="rechazadas" importacion={importacion} />
              ) : (
                formatNumber(rechazadas)
              ),
            ],
            [t('importacion.laAplico'), aplicadaPor ?? t('importacion.comando')],
            esDeshecha && [t('importacion.laDeshizo'), deshechaPor ?? t('importacion.comando')],
          ]}
        />
      </Termino>
      {importacion.deshacer && <Deshacer importacion={importacion} como={importacion.deshacer} />}
    </>
  )
}

const conocidos = ['editados', 'usuario', 'movimiento_cuenta', 'carnet_digital', 'documento', 'familiar', 'afiliado'] as const

function Deshacer({ importacion, como }: { importacion: Importacion; como: NonNullable<Importacion['deshacer']> }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const puede = useCan('importaciones.hacer')
  const { id, archivo, nuevas, cambiadas } = importacion
  const numeros = { nuevas: formatNumber(nuevas), cambiadas: formatNumber(cambiadas) }
  if (!como.hasta || como.primero || como.impide.length > 0)
    return (
      <div className="hecha-importacion">
        <h3>{t('importacion.yaNo')}</h3>
        {!como.hasta && <p>{t('importacion.pasoElPlazo', { dias: diasDeImportacion })}</p>}
        {como.primero && (
          <p>
            {t('importacion.primero', { archivo: como.primero.archivo })}{' '}
            <Link className="enlace" to="/app/importaciones/$id" params={{ id: String(como.primero.id) }}>
              {t('importacion.verPrimero')}
            </Link>
          </p>
        )}
        {como.impide.length > 0 && (
          <>
            <ul className="impide-importacion">
              {como.impide.map(({ que, cantidad }) => (
                <li key={que}>
                  {t(`importacion.impide.${conocidos.find((uno) => uno === que) ?? 'otros'}`, {
                    count: cantidad,
                  })}
                </li>
              ))}
            </ul>
            <p>{t('importacion.corregir')}</p>
          </>
        )}
      </div>
    )
  const deshacer = async () => {
    const si = await ask({
      title: t('importacion.preguntaDeshacer', { archivo }),
      text: t('importacion.textoDeshacer', numeros),
      action: t('importacion.deshacerBoton'),
      cancel: t('importacion.noDeshacer'),
      danger: true,
    })
    if (si) await run(request(importaciones.deshacer, { params: { id } }), { failure: t('importacion.noDeshizo') })
  }
  return (
    <div className="hecha-importacion">
      <h3>{t('importacion.deshacer')}</h3>
      <p>{t('importacion.deshacerTexto', { n: formatNumber(nuevas + cambiadas), momento: momento(como.hasta) })}</p>
      {puede && (
        <Button width icon="deshacer" loading={running} onClick={() => void deshacer()}>
          {t('importacion.deshacerBoton')}
        </Button>
      )}
    </div>
  )
}
