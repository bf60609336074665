import './codigo.css'
import { verificaciones } from '@gremial/contract/afiliado/verificacion.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hace } from '../../../platform/hace.ts'
import { leer, llamar } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { olvidarCarnet } from './carnetGuardado.ts'
import { telefonoGuardado } from './telefono.ts'

/** Lost phone: which ones hold the card, and one button that ends them all (decisions §9.1). */
export function PerdiElTelefono({ carnetId }: { carnetId: number }) {
  const { t } = useTranslation()
  const pide = { claves: { id: carnetId } }
  const { data } = useQuery({
    // The answer, with which of them is this one: only this phone knows.
    queryKey: [...leer(verificaciones.dispositivos, pide).queryKey, 'con este'],
    queryFn: async ({ signal }) => {
      const [lista, este] = await Promise.all([llamar(verificaciones.dispositivos, pide, signal), telefonoGuardado(carnetId)])
      return lista.map((d) => ({ ...d, este: d.id === este?.id }))
    },
  })
  const { hacer, haciendo } = useHacer()
  const pedir = async () => {
    const seguro = await preguntar({
      titulo: t('carnet.verificacion.anularTitulo'),
      texto: t('carnet.verificacion.anularTexto'),
      accion: t('carnet.verificacion.anularAhora'),
      cancelar: t('carnet.verificacion.noAnular'),
      grave: true,
    })
    if (!seguro) return
    await hacer(pedido(verificaciones.revocar, { ...pide, cuerpo: { motivo: t('carnet.verificacion.motivoTelefono') } }), {
      fallo: t('carnet.verificacion.noSeAnulo'),
      async alLograr() {
        await olvidarCarnet()
        notifications.show({ message: t('carnet.verificacion.anuladoListo') })
      },
    })
  }
  return (
    <section className="perdi-telefono" aria-labelledby="perdi-telefono">
      <div className="perdi-fila">
        <div>
          <strong id="perdi-telefono">{t('carnet.verificacion.perdiste')}</strong>
          <p className="suave">{t('carnet.verificacion.perdisteTexto')}</p>
        </div>
        <Boton icono="baja" cargando={haciendo} onClick={() => void pedir()}>
          {haciendo ? t('carnet.verificacion.anulando') : t('carnet.verificacion.anular')}
        </Boton>
      </div>
      {data && (
        <details>
          <summary>{t('carnet.verificacion.telefonos')}</summary>
          {data.length === 0 && <p className="suave">{t('carnet.verificacion.telefonosNinguno')}</p>}
          <ul className="telefonos">
            {data.map(({ id, nombre, ultimoUso, este }) => (
              <li key={id}>
                <span>
                  {nombre}
                  {este && ` (${t('carnet.verificacion.esteTelefono')})`}
                </span>
                <span className="suave">{t('carnet.verificacion.ultimoUso', { hace: hace(Date.parse(ultimoUso)) })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
