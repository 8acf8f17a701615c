alter table brand_records drop column deals;
