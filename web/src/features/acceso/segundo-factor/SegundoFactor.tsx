import './segundo-factor.css'
import { type SegundoFactorPropio, segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { hayLlaves } from '../../../platform/llaves.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { DialogoAplicacion } from './DialogoAplicacion.tsx'
import { DialogoCodigos } from './DialogoCodigos.tsx'
import { DialogoLlave } from './DialogoLlave.tsx'
import { Llaves } from './Llaves.tsx'

/** The own second factor: application, passkeys, recovery codes. `alPoner`: whoever was made to have one does now, and kept the codes. */
export function SegundoFactor({ alPoner }: { alPoner?: () => Promise<void> }) {
  const { t } = useTranslation()
  const consulta = useQuery({ ...leer(segundoFactor.leer, {}), refetchOnMount: 'always' })
  return (
    <section className="hoja seccion" id="segundo-factor">
      <h2>{t('segundoFactor.titulo')}</h2>
      <p className="suave segundo-texto">{t('segundoFactor.texto')}</p>
      <Segun consulta={consulta} filas={3} fallo={t('segundoFactor.fallo')}>
        {(propio) => <Formas propio={propio} alPoner={alPoner} />}
      </Segun>
    </section>
  )
}

function Formas({ propio, alPoner }: { propio: SegundoFactorPropio; alPoner?: (() => Promise<void>) | undefined }) {
  const { t } = useTranslation()
  const { hacer } = useHacer()
  const [dialogo, setDialogo] = useState<'aplicacion' | 'llave' | null>(null)
  const [codigos, setCodigos] = useState<string[]>([])
  const { aplicacion, llaves, exigido, llavesPosibles } = propio
  const tiene = aplicacion !== null || llaves.length > 0
  const unico = llaves.length + (aplicacion === null ? 0 : 1) === 1
  const puesto = async (nuevos: string[]) => {
    setDialogo(null)
    setCodigos(nuevos)
    if (nuevos.length === 0) notifications.show({ message: t('segundoFactor.puesto') })
    if (nuevos.length === 0) await alPoner?.()
  }
  const quitarAplicacion = async () => {
    const si = await preguntar({
      titulo: t('segundoFactor.preguntaQuitar', { que: t('segundoFactor.aplicacion').toLowerCase() }),
      texto: unico ? t('segundoFactor.textoQuitarUltimo') : t('segundoFactor.textoQuitar'),
      accion: t('segundoFactor.quitarAplicacion'),
      cancelar: t('segundoFactor.dejar'),
      grave: true,
    })
    if (!si) return
    await hacer(pedido(segundoFactor.quitarAplicacion, {}), {
      fallo: t('segundoFactor.noSeQuito'),
      alLograr: () => notifications.show({ message: t('segundoFactor.quitado') }),
    })
  }
  const regenerar = async () => {
    const si = await preguntar({
      titulo: t('segundoFactor.preguntaRegenerar'),
      texto: t('segundoFactor.textoRegenerar'),
      accion: t('segundoFactor.regenerar'),
      cancelar: t('comun.cancelar'),
    })
    if (!si) return
    await hacer(pedido(segundoFactor.regenerarCodigos, {}), {
      fallo: t('segundoFactor.noSeGeneraron'),
      alLograr: (da) => setCodigos(da.codigos),
    })
  }
  const conLlaves = llavesPosibles && hayLlaves()
  return (
    <>
      {exigido && !tiene && (
        <div className="segundo-texto">
          <Aviso tipo="alerta">{t('segundoFactor.exigido')}</Aviso>
        </div>
      )}
      <ul className="segundo-lista">
        <li>
          <div>
            <h3>{t('segundoFactor.aplicacion')}</h3>
            <p className="suave">
              {aplicacion === null
                ? t('segundoFactor.aplicacionNo')
                : t('segundoFactor.aplicacionSi', { momento: mostrarMomento(new Date(aplicacion)) })}
            </p>
          </div>
          {aplicacion !== null && <Boton onClick={() => void quitarAplicacion()}>{t('segundoFactor.quitar')}</Boton>}
          <Boton onClick={() => setDialogo('aplicacion')}>
            {aplicacion === null ? t('segundoFactor.agregarAplicacion') : t('segundoFactor.cambiarAplicacion')}
          </Boton>
        </li>
        <li>
          <div>
            <h3>{t('segundoFactor.llaves')}</h3>
            <p className="suave">{conLlaves ? t('segundoFactor.llavesNo') : t('segundoFactor.llavesSinDireccion')}</p>
          </div>
          {conLlaves && <Boton onClick={() => setDialogo('llave')}>{t('segundoFactor.agregarLlave')}</Boton>}
        </li>
        <Llaves llaves={llaves} unico={unico} />
        {tiene && (
          <li>
            <div>
              <h3>{t('segundoFactor.codigos')}</h3>
              <p className="suave">
                {t('segundoFactor.codigosQuedan', { count: propio.codigos })}
                {propio.codigos < 4 && ` ${t('segundoFactor.codigosPocos')}`}
              </p>
            </div>
            <Boton onClick={() => void regenerar()}>{t('segundoFactor.regenerar')}</Boton>
          </li>
        )}
      </ul>
      {dialogo === 'aplicacion' && <DialogoAplicacion conClave={!tiene} cerrar={() => setDialogo(null)} alPoner={puesto} />}
      {dialogo === 'llave' && <DialogoLlave conClave={!tiene} cerrar={() => setDialogo(null)} alPoner={puesto} />}
      {codigos.length > 0 && (
        <DialogoCodigos
          codigos={codigos}
          cerrar={() => {
            setCodigos([])
            void alPoner?.()
          }}
        />
      )}
    </>
  )
}
