import type { FacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { CamaraQr } from './CamaraQr.tsx'
import { leerFacturaDeArchivo } from './leerFactura.ts'
import { useTextosQr } from './useTextosQr.ts'

/** For a receipt in whose file no QR was read: looks at the paper itself. Only where there is a camera to ask for. */
export function BotonCamaraQr({ alLeer }: { alLeer(factura: FacturaQr, texto: string): void }) {
  const { t } = useTranslation()
  const textos = useTextosQr()
  const [abierta, setAbierta] = useState(false)
  if (!('mediaDevices' in navigator)) return null
  const deFoto = async (foto: File) => {
    setAbierta(false)
    const leida = await leerFacturaDeArchivo(foto, new AbortController().signal)
    if (leida.factura) alLeer(leida.factura, leida.texto)
    else notifications.show({ message: textos.motivo(leida) })
  }
  return (
    <>
      <Button variant="texto" icon="qr" onClick={() => setAbierta(true)}>
        {t('facturaQr.camara.titulo')}
      </Button>
      {abierta && (
        <CamaraQr
          alLeer={(factura, texto) => {
            setAbierta(false)
            alLeer(factura, texto)
          }}
          alSacarFoto={(foto) => void deFoto(foto)}
          cerrar={() => setAbierta(false)}
        />
      )}
    </>
  )
}
