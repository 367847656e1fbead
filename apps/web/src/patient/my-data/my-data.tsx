import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { DownloadMyData } from "./download-my-data.tsx";
import { MyCalendar } from "./my-calendar.tsx";

/** What a patient can take along of what is kept of them. */
export function MyData() {
  return (
    <Card className="mt-4">
      <CardTitle>My data</CardTitle>
      <DownloadMyData />
      <MyCalendar />
    </Card>
  );
}
