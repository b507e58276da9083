ALTER TABLE "listing_areas" ADD COLUMN "plane" point;
